// A button that copies a table or list, cell by cell, for spreadsheets and letters. It is made here, since without a script it could do nothing.

for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = place.dataset['copyName'] ?? '';
  button.addEventListener('click', () => void copy(place.dataset['copy'] ?? '', button, place.dataset['copied'] ?? ''));
  place.append(button);
}

async function copy(id: string, button: HTMLButtonElement, done: string): Promise<void> {
  const source = document.getElementById(id);
  if (source === null) return;
  await navigator.clipboard.writeText(textOf(source));
  button.textContent = done;
}

function textOf(source: HTMLElement): string {
  if (source instanceof HTMLTableElement)
    return [...source.tBodies]
      .flatMap(({ rows }) => [...rows])
      .map((row) => [...row.cells].map(({ textContent }) => (textContent ?? '').trim()).join('\t'))
      .join('\n');
  return [...source.children].map(({ textContent }) => (textContent ?? '').trim()).join('\n');
}
