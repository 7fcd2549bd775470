import { closingOf, markKinds, markOf } from './sentence-marks.ts';

/** A quotation longer than this is not kept in one piece: an unclosed bracket would swallow the rest of the text. */
const bracketUnitsMax = 400;

/**
 * For every outermost bracket that closes again, the position after its closing one. Blank lines end all brackets; a bracket
 * that never closes is only a character.
 */
export const bracketEnds = (text: string): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>();
  const open: { at: number; closing: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = markOf(unit);
    if (kind === markKinds.open || kind === markKinds.paren) open.push({ at, closing: closingOf(unit) });
    else if (kind === markKinds.close) close(open, ends, { at, unit });
    else if (kind === markKinds.newline && text.charCodeAt(at + 1) === 0x0a) open.length = 0;
  }
  return ends;
};

const depthMax = 8;

const close = (
  open: { at: number; closing: number }[],
  ends: Map<number, number>,
  { at, unit }: { at: number; unit: number },
): void => {
  for (let depth = open.length - 1; depth >= Math.max(0, open.length - depthMax); depth--) {
    const bracket = open[depth];
    if (bracket?.closing !== unit) continue;
    open.length = depth;
    if (at - bracket.at <= bracketUnitsMax) ends.set(bracket.at, at + 1);
    return;
  }
};
