// The pattern that the boxes of a form describe, with its first lines, in the section that shows them. The server knows the language of
// patterns; here it is only asked.

const linesShown = 5;

interface Line {
  readonly left: string;
  readonly match: string;
  readonly right: string;
}

export class BuiltPattern {
  private readonly form: HTMLFormElement;
  private readonly code: Element | null;
  private readonly link: HTMLAnchorElement | null;
  private readonly preview: HTMLElement | null;
  private asked: AbortController | null = null;

  constructor(form: HTMLFormElement, section: HTMLElement) {
    this.form = form;
    this.code = section.querySelector('.pattern');
    this.link = section.querySelector<HTMLAnchorElement>('a.button');
    this.preview = section.querySelector<HTMLElement>('.preview');
  }

  get isEmpty(): boolean {
    return this.code?.textContent === '';
  }

  async write(): Promise<void> {
    this.asked?.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) if (typeof value === 'string') query.append(name, value);
    try {
      const answer = await fetch(`${this.form.dataset['pattern'] ?? ''}?${query.toString()}`, { signal });
      const { pattern } = (await answer.json()) as { readonly pattern?: string };
      await this.show(answer.ok ? (pattern ?? '') : '', signal);
    } catch {
      // A newer question replaced this one, or the server has gone: the button still works.
    }
  }

  private async show(pattern: string, signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ q: pattern });
    if (this.code !== null) this.code.textContent = pattern;
    if (this.link !== null) {
      this.link.hidden = pattern === '';
      this.link.href = `/concordance?${query.toString()}`;
    }
    this.preview?.replaceChildren();
    if (pattern === '') return;
    query.set('lines', String(linesShown));
    const answer = await fetch(`${this.form.dataset['lines'] ?? ''}?${query.toString()}`, { signal });
    if (!answer.ok) return;
    const { count, lines } = (await answer.json()) as {
      readonly count: number | null;
      readonly lines: readonly Line[];
    };
    const title = document.createElement('p');
    title.className = 'soft';
    title.textContent = `${this.preview?.dataset['title'] ?? ''}: ${(count ?? lines.length).toLocaleString('en')}`;
    this.preview?.replaceChildren(title, ...lines.map(lineOf));
  }
}

function lineOf({ left, match, right }: Line): HTMLElement {
  const line = document.createElement('p');
  line.lang = 'ja';
  const mark = document.createElement('mark');
  mark.textContent = match;
  line.append(left, mark, right);
  return line;
}
