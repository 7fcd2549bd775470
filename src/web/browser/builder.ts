// The pattern is written as one fills in boxes: the server, which knows the language of patterns, is asked for it, and for its first lines.
// Without this script the button of the form does the same.

const pauseMs = 250;
const linesShown = 5;

interface Line {
  readonly left: string;
  readonly match: string;
  readonly right: string;
}

const form = document.querySelector<HTMLFormElement>('form.builder');
const built = document.querySelector<HTMLElement>('section.built');
if (form !== null && built !== null) attach(form, built);

function attach(form: HTMLFormElement, built: HTMLElement): void {
  const boxes = form.querySelector<HTMLElement>('.boxes');
  const most = Number(form.dataset['most']);
  let timer = 0;
  let asked: AbortController | null = null;

  const all = (): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('.word-box')];

  /** Numbers, and which fields of each box make sense now. */
  const tidy = (): void => {
    for (const [at, box] of all().entries()) {
      const number = box.querySelector('.number');
      if (number !== null) number.textContent = String(at + 1);
      const join = box.querySelector<HTMLElement>('.join');
      if (join !== null) join.hidden = at === 0;
      const link = box.querySelector<HTMLSelectElement>('[name=join]')?.value;
      show(box.querySelector('[name=between]'), link === 'within');
      show(box.querySelector('[name=particle]'), link === 'depends');
      const remove = box.querySelector<HTMLButtonElement>('.remove');
      if (remove !== null) remove.hidden = all().length === 1;
      for (const condition of box.querySelectorAll('.condition')) {
        const isPart = condition.querySelector<HTMLSelectElement>('[name=attribute]')?.value === 'pos';
        const value = condition.querySelector('[name=value]');
        if (isPart) value?.setAttribute('list', 'parts-of-speech');
        else value?.removeAttribute('list');
      }
    }
    const add = form.querySelector<HTMLButtonElement>('[name=add]');
    if (add !== null) add.disabled = all().length >= most;
  };

  const write = async (): Promise<void> => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    try {
      const answer = await fetch(`${form.dataset['pattern'] ?? ''}?${query}`, { signal });
      const { pattern } = (await answer.json()) as { readonly pattern?: string };
      await shown(answer.ok ? (pattern ?? '') : '', signal);
    } catch {
      // A newer question replaced this one, or the server has gone: the button still works.
    }
  };

  const shown = async (pattern: string, signal: AbortSignal): Promise<void> => {
    const code = built.querySelector('.pattern');
    const link = built.querySelector<HTMLAnchorElement>('a.button');
    if (code !== null) code.textContent = pattern;
    if (link !== null) {
      link.hidden = pattern === '';
      link.href = `/concordance?${new URLSearchParams({ q: pattern })}`;
    }
    const preview = built.querySelector<HTMLElement>('.preview');
    if (preview === null) return;
    if (pattern === '') return preview.replaceChildren();
    const query = new URLSearchParams({ q: pattern, lines: String(linesShown) });
    const answer = await fetch(`${form.dataset['lines'] ?? ''}?${query}`, { signal });
    if (!answer.ok) return preview.replaceChildren();
    const { count, lines } = (await answer.json()) as {
      readonly count: number | null;
      readonly lines: readonly Line[];
    };
    const title = document.createElement('p');
    title.className = 'soft';
    title.textContent = `${preview.dataset['title'] ?? ''}: ${(count ?? lines.length).toLocaleString('en')}`;
    preview.replaceChildren(title, ...lines.map(lineOf));
  };

  const soon = (): void => {
    tidy();
    clearTimeout(timer);
    timer = window.setTimeout(() => void write(), pauseMs);
  };

  form.addEventListener('input', soon);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter?.getAttribute('name') === 'add') addBox();
    else void write();
  });
  form.addEventListener('click', (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || !target.classList.contains('remove')) return;
    target.closest('.word-box')?.remove();
    soon();
  });

  const addBox = (): void => {
    const last = all().at(-1);
    if (last === undefined || all().length >= most) return;
    const box = last.cloneNode(true) as HTMLElement;
    for (const field of box.querySelectorAll<HTMLInputElement>('[name=value]')) field.value = '';
    boxes?.append(box);
    soon();
    box.querySelector<HTMLInputElement>('[name=value]')?.focus();
  };

  tidy();
  if (built.querySelector('.pattern')?.textContent !== '') void write();
}

function show(field: Element | null, isShown: boolean): void {
  const label = field?.closest('label');
  if (label !== null && label !== undefined) label.hidden = !isShown;
}

function lineOf({ left, match, right }: Line): HTMLElement {
  const line = document.createElement('p');
  line.lang = 'ja';
  const mark = document.createElement('mark');
  mark.textContent = match;
  line.append(left, mark, right);
  return line;
}
