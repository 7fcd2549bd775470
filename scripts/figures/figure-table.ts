/** A table of figures in docs, made from what commands print. */
export interface FigureTable {
  readonly page: string;
  /** As in the comment above the table, `<!-- figures: NAME -->`. */
  readonly name: string;
  /** Minutes of the processor: too long for a test run, so `npm run figures` alone looks at it. */
  readonly isSlow?: true;
  /**
   * The body of the table. Null: a cell that stays as it is, a name, what a paper says, or a time. Sentences stand in the
   * page as they are here.
   */
  readonly make: () => Promise<MadeFigures>;
}

export interface MadeFigures {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly sentences?: readonly string[];
}

/** A difference between a page and what its commands print now. */
export interface FigureFault {
  readonly at: string;
  readonly there: string;
  readonly made: string;
}

interface Place {
  readonly lines: string[];
  /** The first line of the body of the table. */
  readonly from: number;
  readonly to: number;
}

const placeOf = (text: string, name: string): Place => {
  const lines = text.split('\n');
  const mark = lines.indexOf(`<!-- figures: ${name} -->`);
  const head = mark < 0 ? -1 : lines.findIndex((line, at) => at > mark && line.startsWith('|'));
  if (head < 0) throw new Error(`No table stands below <!-- figures: ${name} -->.`);
  let to = head + 2;
  while (lines[to]?.startsWith('|') === true) to++;
  return { lines, from: head + 2, to };
};

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** What is not as it was made: cells of the table by row and column, and sentences that are missing. */
export const faultsIn = (text: string, name: string, { rows, sentences = [] }: MadeFigures): FigureFault[] => {
  const { lines, from, to } = placeOf(text, name);
  const there = lines.slice(from, to).map(cellsOf);
  const faults: FigureFault[] = [];
  if (there.length !== rows.length) faults.push({ at: 'rows', there: `${there.length}`, made: `${rows.length}` });
  for (const [row, cells] of rows.entries())
    for (const [column, made] of cells.entries()) {
      const cell = there[row]?.[column] ?? '';
      if (made !== null && cell !== made)
        faults.push({ at: `row ${row + 1} (${there[row]?.[0] ?? ''}), column ${column + 1}`, there: cell, made });
    }
  for (const sentence of sentences)
    if (!plain(text).includes(plain(sentence))) faults.push({ at: 'text', there: '', made: sentence });
  return faults;
};

/** The page with the cells that were made; sentences are for people to write. */
export const withFigures = (text: string, name: string, { rows }: MadeFigures): string => {
  const { lines, from, to } = placeOf(text, name);
  const there = lines.slice(from, to).map(cellsOf);
  const body = rows.map((cells, row) => {
    const written = cells.map((made, column) => made ?? there[row]?.[column] ?? '');
    return `| ${written.join(' | ')} |`;
  });
  return [...lines.slice(0, from), ...body, ...lines.slice(to)].join('\n');
};

/** `.849`: a share, without the zero before the point. */
export const share = (value: number, digits = 3): string => value.toFixed(digits).replace(/^0(?=\.)/, '');

export const percent = (value: number): string => `${Number((100 * value).toFixed(1))} %`;
