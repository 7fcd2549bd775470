// Suggestions as one types: words of the index that begin with the last word of a field. The field is one with `data-suggest`, the address
// that is asked; without this script it is a plain field.

import { SuggestionList } from './suggestion-list.ts';

const pauseMs = 120;
const suggestionsMax = 8;

/** The word that is being typed: what follows the last space, bracket, quote or sign of the query language. */
const lastWord = /[^\s"'()[\]{}|=:~+]+$/u;

const attach = (field: HTMLInputElement, address: string, number: number): void => {
  let timer = 0;
  let asked: AbortController | null = null;

  const choose = (word: string): void => {
    field.value = field.value.replace(lastWord, () => word);
    close();
    field.focus();
  };
  const list = new SuggestionList(field, `suggestions-${number}`, choose);
  const close = (): void => {
    clearTimeout(timer);
    asked?.abort();
    list.show([]);
  };

  const ask = async (): Promise<void> => {
    const word = lastWord.exec(field.value)?.[0] ?? '';
    if (word === '') return close();
    asked?.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ q: word, top: String(suggestionsMax) });
    try {
      const answer = await fetch(`${address}?${query}`, { signal: asked.signal });
      const words: unknown = answer.ok ? await answer.json() : [];
      if (Array.isArray(words)) list.show(words.filter((one) => typeof one === 'string' && one !== word));
    } catch {
      // A newer question replaced this one, or the server has gone: the field works without suggestions.
    }
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), pauseMs);
  });
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    // While an input method is composing, the keys are its own.
    if (event.isComposing || !list.isOpen) return;
    const { chosen } = list;
    if (event.key === 'ArrowDown') list.move(1);
    else if (event.key === 'ArrowUp') list.move(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen !== null) choose(chosen);
    else return;
    event.preventDefault();
  });
};

for (const [number, field] of document.querySelectorAll<HTMLInputElement>('input[data-suggest]').entries())
  attach(field, field.dataset['suggest'] ?? '', number);
