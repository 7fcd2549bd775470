import { closingOf, isSpaceUnit, markKinds, markOf } from './sentence-marks.ts';

/** A quotation longer than this is not kept in one piece: an unclosed bracket would swallow the rest of the text. */
const bracketUnitsMax = 400;

/**
 * For every outermost bracket that closes again, the position after its closing one. Blank lines end all brackets; a bracket
 * that never closes is only a character.
 */
export const bracketEnds = (text: string): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>();
  const open: { at: number; closing: number }[] = [];
  let quotedFrom = -1;
  let quotedDepth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = markOf(unit);
    if (kind === markKinds.none) continue;
    if (kind === markKinds.open || kind === markKinds.paren) open.push({ at, closing: closingOf(unit) });
    else if (kind === markKinds.close) close(open, ends, { at, unit });
    else if (kind === markKinds.quote) {
      if (quotedFrom >= 0 && quotedDepth === open.length && closesQuotation(text, at)) {
        if (at - quotedFrom <= bracketUnitsMax) ends.set(quotedFrom, at + 1);
        quotedFrom = -1;
      } else if (opensQuotation(text, at)) {
        quotedFrom = at;
        quotedDepth = open.length;
      }
    } else if (kind === markKinds.newline) {
      quotedFrom = -1;
      if (text.charCodeAt(at + 1) === 0x0a) open.length = 0;
    }
    if (quotedDepth > open.length) quotedFrom = -1;
  }
  return ends;
};

/**
 * A straight quotation mark looks the same at both ends. What stands beside it decides, so that inches (27"の画面) open nothing;
 * a quotation in such marks stays within its line.
 */
const opensQuotation = (text: string, at: number): boolean =>
  !isAsciiWordUnit(text.charCodeAt(at - 1)) && at + 1 < text.length && !isSpaceUnit(text.charCodeAt(at + 1));

const closesQuotation = (text: string, at: number): boolean =>
  !isSpaceUnit(text.charCodeAt(at - 1)) && !isAsciiWordUnit(text.charCodeAt(at + 1));

const isAsciiWordUnit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

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
