/** The same text in memory of its own: V8 keeps the whole of a text as long as a longer piece of it is kept. */
export const ownCopy = (piece: string): string =>
  piece.length < sliceUnitsMin ? piece : Buffer.from(piece, 'utf16le').toString('utf16le');

/** V8 copies what is shorter (SlicedString::kMinLength). */
const sliceUnitsMin = 13;
