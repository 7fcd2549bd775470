// A list of suggestions under a field, with the roles and keys of the combobox of WAI-ARIA. It knows nothing of where they come from.

export class SuggestionList {
  private readonly field: HTMLInputElement;
  private readonly list = document.createElement('ul');
  private readonly choose: (word: string) => void;
  private active = -1;

  constructor(field: HTMLInputElement, id: string, choose: (word: string) => void) {
    this.field = field;
    this.choose = choose;
    this.list.id = id;
    this.list.className = 'suggestions';
    this.list.role = 'listbox';
    this.list.hidden = true;
    this.list.setAttribute('aria-label', field.labels?.[0]?.textContent ?? '');
    field.after(this.list);
    field.role = 'combobox';
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', id);
    field.setAttribute('aria-expanded', 'false');
  }

  get isOpen(): boolean {
    return !this.list.hidden;
  }

  /** What the keys have gone to; null: nothing yet. */
  get chosen(): string | null {
    return this.options()[this.active]?.textContent ?? null;
  }

  show(words: readonly string[]): void {
    this.list.replaceChildren(...words.map((word, at) => this.option(word, at)));
    this.list.hidden = words.length === 0;
    this.field.setAttribute('aria-expanded', String(words.length > 0));
    this.mark(-1);
  }

  move(step: 1 | -1): void {
    const count = this.options().length;
    // After the last comes the field itself, and before it the last.
    this.mark(((this.active + 1 + step + count + 1) % (count + 1)) - 1);
  }

  private options(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  private option(word: string, at: number): HTMLElement {
    const option = document.createElement('li');
    option.role = 'option';
    option.id = `${this.list.id}-${at}`;
    option.lang = 'ja';
    option.textContent = word;
    // Before the field loses the focus, which closes the list.
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.choose(word);
    });
    return option;
  }

  private mark(active: number): void {
    this.active = active;
    const options = this.options();
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === active));
    const marked = options[active];
    if (marked === undefined) this.field.removeAttribute('aria-activedescendant');
    else this.field.setAttribute('aria-activedescendant', marked.id);
  }
}
