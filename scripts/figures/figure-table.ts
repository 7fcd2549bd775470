/** A table of figures in a page, or sentences with figures, made from what commands print. */
export interface FigureTable {
  readonly page: string;
  /** As in the comment above the table or the sentences, `<!-- figures: NAME -->`. */
  readonly name: string;
  /** Minutes of the processor: too long for a test run, so `npm run figures` alone looks at it. */
  readonly isSlow?: true;
  /** Made of files of this repository alone: a clone compares it, too. */
  readonly isOurs?: true;
  readonly make: () => Promise<MadeFigures>;
}

/** The body of a table. Null: a cell that stays as it is, a name, what a paper says, or a time. */
export type FigureRows = readonly (readonly (string | null)[])[];

export interface MadeFigures {
  readonly rows?: FigureRows;
  /** They stand in the page as they are here. */
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

export const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** What is not as it was made: cells of the table by row and column, and sentences that are missing. */
export const faultsIn = (text: string, name: string, { rows, sentences = [] }: MadeFigures): FigureFault[] => {
  const missing = sentences.filter((sentence) => !plain(text).includes(plain(sentence)));
  const faults = missing.map((sentence) => ({ at: 'text', there: '', made: sentence }));
  return rows === undefined ? faults : [...cellFaults(placeOf(text, name), rows), ...faults];
};

const cellFaults = ({ lines, from, to }: Place, rows: FigureRows): FigureFault[] => {
  const there = lines.slice(from, to).map(cellsOf);
  const faults: FigureFault[] = [];
  if (there.length !== rows.length) faults.push({ at: 'rows', there: `${there.length}`, made: `${rows.length}` });
  for (const [row, cells] of rows.entries())
    for (const [column, made] of cells.entries()) {
      const cell = there[row]?.[column] ?? '';
      if (made !== null && cell !== made)
        faults.push({ at: `row ${row + 1} (${there[row]?.[0] ?? ''}), column ${column + 1}`, there: cell, made });
    }
  return faults;
};

/** The page with the cells that were made; sentences are for people to write. */
export const withFigures = (text: string, name: string, { rows }: MadeFigures): string => {
  if (rows === undefined) return text;
  const { lines, from, to } = placeOf(text, name);
  const there = lines.slice(from, to).map(cellsOf);
  const body = rows.map((cells, row) => {
    const stay = there[row] ?? [];
    const written = [...cells.map((made, column) => made ?? stay[column] ?? ''), ...stay.slice(cells.length)];
    return `| ${written.join(' | ')} |`;
  });
  return [...lines.slice(0, from), ...body, ...lines.slice(to)].join('\n');
};

/** `.849`: a share, without the zero before the point. */
export const share = (value: number, digits = 3): string => value.toFixed(digits).replace(/^0(?=\.)/, '');

/** The body of the table that a program prints below a line that begins so. */
export const printedRows = (text: string, head: string): string[][] => {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${head}`)) + 2;
  if (from < 2) throw new Error(`No table that begins with ${head} was printed.`);
  const rest = lines.slice(from);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? rest.length : end).map(cellsOf);
};

export const percent = (value: number): string => `${Number((100 * value).toFixed(1))} %`;
