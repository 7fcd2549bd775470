/**
 * A copy of the text in memory of its own. Whoever keeps a piece of a page asks for one: a piece cut from a longer text would hold the
 * whole of it in memory, since V8 makes longer pieces as views of the text they were cut from.
 */
export const ownCopy = (piece: string): string =>
  piece.length < sliceUnitsMin ? piece : Buffer.from(piece, 'utf16le').toString('utf16le');

/** V8 copies what is shorter (SlicedString::kMinLength). */
const sliceUnitsMin = 13;
