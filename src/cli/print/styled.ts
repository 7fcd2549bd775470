import { printable } from '../../base/printable.ts';

/** What is told apart where a terminal has colours. Nothing is told by colour alone: hits stand in brackets, too. */
type Style = 'error' | 'heading' | 'match';

interface StyledText {
  readonly text: string;
  readonly as: Style;
}

/** A line of text, or of parts of which some are told apart. */
export type Line = string | readonly (string | StyledText)[];

/** SGR parameters (ECMA-48). */
const parameters: Readonly<Record<Style, string>> = { error: '1;31', heading: '1', match: '1;31' };

export const styled = (as: Style, text: string): StyledText => ({ as, text });

/** A line as a terminal gets it: nothing of a page's that it would obey, and our own colours where it has them. */
export const lineFor = (line: Line, hasColour: boolean): string => {
  if (typeof line === 'string') return printable(line);
  return line
    .map((part) => {
      if (typeof part === 'string') return printable(part);
      const text = printable(part.text);
      return hasColour && text !== '' ? `\u001b[${parameters[part.as]}m${text}\u001b[0m` : text;
    })
    .join('');
};
