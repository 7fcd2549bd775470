// The words of a sentence, when one points at it or comes to its number with the keyboard: reading, base form, part of speech, and what its bunsetsu
// depends on. Without this script the number of a sentence leads to the same in a table.

import { WordCard, type Word } from './word-card.ts';

interface Analysis {
  readonly morphemes: readonly (Word & { readonly start: number })[];
  readonly bunsetsu: readonly { readonly first: number; readonly end: number; readonly head: number }[];
}

const pauseMs = 80;

class Sentence {
  readonly #text: HTMLElement;
  readonly #address: string;
  readonly #card: WordCard;
  #words: HTMLElement[] = [];
  #analysis: Analysis | null = null;
  #asked = false;

  constructor(text: HTMLElement, address: string, card: WordCard) {
    this.#text = text;
    this.#address = address;
    this.#card = card;
    let timer = 0;
    text.addEventListener('pointerenter', () => {
      timer = window.setTimeout(() => void this.#load(), pauseMs);
    });
    text.addEventListener('pointerleave', () => {
      clearTimeout(timer);
      this.#hide();
    });
    text.addEventListener('pointerover', (event) => this.#point(event.target));
    text.addEventListener('focusin', (event) => this.#point(event.target));
    text.addEventListener('focusout', () => this.#hide());
    text.addEventListener('keydown', (event) => this.#key(event));
    this.#link?.addEventListener('focus', () => void this.#load());
  }

  get #link(): HTMLElement | null {
    return this.#text.closest('li')?.querySelector<HTMLElement>(':scope > a') ?? null;
  }

  async #load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const answer = await fetch(this.#address);
      const { analyses } = (answer.ok ? await answer.json() : { analyses: [] }) as { analyses: readonly Analysis[] };
      if (analyses[0] !== undefined) this.#cut(analyses[0]);
    } catch {
      this.#asked = false;
    }
  }

  /** The text in words, each an element of its own; the space between them stays text. */
  #cut(analysis: Analysis): void {
    const text = this.#text.textContent;
    const pieces: (Node | string)[] = [];
    let end = 0;
    for (const [at, { surface, start }] of analysis.morphemes.entries()) {
      if (text.slice(start, start + surface.length) !== surface) return;
      const word = document.createElement('span');
      word.className = 'word';
      word.tabIndex = at === 0 ? 0 : -1;
      word.textContent = surface;
      pieces.push(text.slice(end, start), word);
      this.#words.push(word);
      end = start + surface.length;
    }
    this.#analysis = analysis;
    this.#text.replaceChildren(...pieces, text.slice(end));
    const pointedAt = this.#words.find((word) => word.matches(':hover'));
    if (pointedAt !== undefined) this.#point(pointedAt);
  }

  #point(target: EventTarget | null): void {
    const at = this.#words.findIndex((word) => word === target);
    const analysis = this.#analysis;
    const [word, element] = [analysis?.morphemes[at], this.#words[at]];
    if (analysis === null || word === undefined || element === undefined) return;
    const own = analysis.bunsetsu.find(({ first, end }) => at >= first && at < end);
    const head = own === undefined ? undefined : analysis.bunsetsu[own.head];
    for (const [nth, one] of this.#words.entries()) {
      one.classList.toggle('dependent', own !== undefined && nth >= own.first && nth < own.end);
      one.classList.toggle('head', head !== undefined && nth >= head.first && nth < head.end);
    }
    const headText = head === undefined ? '' : this.#words.slice(head.first, head.end).map((one) => one.textContent);
    this.#card.show(element, word, [headText].flat().join(''));
  }

  #hide(): void {
    for (const word of this.#words) word.classList.remove('dependent', 'head');
    this.#card.hide();
  }

  #key(event: KeyboardEvent): void {
    const at = this.#words.findIndex((word) => word === event.target);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: this.#words.length - 1,
    };
    const next = this.#words[steps[event.key] ?? -1];
    if (event.key === 'Escape') this.#link?.focus();
    else if (at >= 0 && next !== undefined) {
      for (const word of this.#words) word.tabIndex = word === next ? 0 : -1;
      next.focus();
    } else return;
    event.preventDefault();
  }
}

const view = document.querySelector<HTMLElement>('[data-document]');
if (view !== null) {
  view.querySelector('.hint')?.removeAttribute('hidden');
  const card = new WordCard((view.dataset['labels'] ?? '').split('|'));
  for (const text of view.querySelectorAll<HTMLElement>('[data-sentence]')) {
    const query = new URLSearchParams({
      document: view.dataset['document'] ?? '',
      sentence: text.dataset['sentence'] ?? '',
    });
    new Sentence(text, `/api/sentence?${query}`, card);
  }
}
