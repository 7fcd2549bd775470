// The builder of patterns: boxes are added and taken away, and the pattern is written as one fills them in. Without this script the button of the
// form does the same.

import { BuiltPattern } from './built-pattern.ts';

const pauseMs = 250;

const form = document.querySelector<HTMLFormElement>('form.builder');
const section = document.querySelector<HTMLElement>('section.built');
if (form !== null && section !== null) attach(form, new BuiltPattern(form, section));

function attach(form: HTMLFormElement, built: BuiltPattern): void {
  const most = Number(form.dataset['most']);
  let timer = 0;

  const soon = (): void => {
    tidy(form, most);
    clearTimeout(timer);
    timer = window.setTimeout(() => void built.write(), pauseMs);
  };
  const addBox = (): void => {
    const last = boxesOf(form).at(-1);
    if (last === undefined || boxesOf(form).length >= most) return;
    const box = last.cloneNode(true) as HTMLElement;
    for (const field of box.querySelectorAll<HTMLInputElement>('[name=value]')) field.value = '';
    last.after(box);
    soon();
    box.querySelector<HTMLInputElement>('[name=value]')?.focus();
  };

  form.addEventListener('input', soon);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter?.getAttribute('name') === 'add') addBox();
    else void built.write();
  });
  form.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.classList.contains('remove')) return;
    target.closest('.word-box')?.remove();
    soon();
    boxesOf(form).at(-1)?.querySelector<HTMLInputElement>('[name=value]')?.focus();
  });

  tidy(form, most);
  if (!built.isEmpty) void built.write();
}

function boxesOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('.word-box')];
}

/** Numbers, and which fields of each box make sense now. */
function tidy(form: HTMLFormElement, most: number): void {
  const boxes = boxesOf(form);
  for (const [at, box] of boxes.entries()) {
    const number = box.querySelector('.number');
    if (number !== null) number.textContent = String(at + 1);
    const join = box.querySelector<HTMLElement>('.join');
    if (join !== null) join.hidden = at === 0;
    const link = box.querySelector<HTMLSelectElement>('[name=join]')?.value;
    show(box.querySelector('[name=between]'), link === 'within');
    show(box.querySelector('[name=particle]'), link === 'depends');
    const remove = box.querySelector<HTMLButtonElement>('.remove');
    if (remove !== null) remove.hidden = boxes.length === 1;
    for (const condition of box.querySelectorAll('.condition')) suggestParts(condition);
  }
  const add = form.querySelector<HTMLButtonElement>('[name=add]');
  if (add !== null) add.disabled = boxes.length >= most;
}

/** Parts of speech are offered where one is asked for. */
function suggestParts(condition: Element): void {
  const value = condition.querySelector('[name=value]');
  if (condition.querySelector<HTMLSelectElement>('[name=attribute]')?.value === 'pos')
    value?.setAttribute('list', 'parts-of-speech');
  else value?.removeAttribute('list');
}

function show(field: Element | null, isShown: boolean): void {
  const label = field?.closest('label');
  if (label !== null && label !== undefined) label.hidden = !isShown;
}
