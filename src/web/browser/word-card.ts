/** What is known of a word; `*` where nothing is. */
export interface Word {
  readonly surface: string;
  readonly reading: string;
  readonly base: string;
  readonly pos: readonly string[];
  readonly conjugationType: string;
  readonly conjugationForm: string;
}

/** The card that stands under a word. */
export class WordCard {
  readonly #card: HTMLElement;
  readonly #labels: readonly string[];
  #of: HTMLElement | null = null;

  /** `labels`: what reading, base form, part of speech, conjugation and head are called. */
  constructor(labels: readonly string[]) {
    this.#labels = labels;
    this.#card = document.createElement('div');
    this.#card.className = 'word-card';
    this.#card.id = 'word-card';
    this.#card.setAttribute('role', 'tooltip');
    this.#card.hidden = true;
    document.querySelector('main')?.append(this.#card);
  }

  show(element: HTMLElement, word: Word, head: string): void {
    this.hide();
    const joined = (values: readonly string[]): string => values.filter((one) => one !== '*').join('・');
    const conjugation = joined([word.conjugationType, word.conjugationForm]);
    const values = [joined([word.reading]), joined([word.base]), joined(word.pos), conjugation, head];
    const list = document.createElement('dl');
    for (const [at, value] of values.entries()) {
      if (value === '') continue;
      const [term, said] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = this.#labels[at] ?? '';
      said.textContent = value;
      said.lang = 'ja';
      list.append(term, said);
    }
    const name = document.createElement('b');
    name.textContent = word.surface;
    name.lang = 'ja';
    this.#card.replaceChildren(name, list);
    this.#card.hidden = false;
    this.#place(element);
    element.setAttribute('aria-describedby', this.#card.id);
    this.#of = element;
  }

  hide(): void {
    this.#of?.removeAttribute('aria-describedby');
    this.#of = null;
    this.#card.hidden = true;
  }

  /** Under the line of the word, and within the window. */
  #place(element: HTMLElement): void {
    const line = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const widest = document.documentElement.clientWidth - this.#card.offsetWidth - 8;
    this.#card.style.left = `${Math.max(8, Math.min(line.left, widest)) + window.scrollX}px`;
    this.#card.style.top = `${line.bottom + 6 + window.scrollY}px`;
  }
}
