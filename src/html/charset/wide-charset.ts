/**
 * UTF-16 without a byte order mark, known by the high bytes of its characters: 00 of Latin letters and tags, 30 of kana and Japanese
 * marks fall on one side of every pair and hardly ever on the other.
 */
export const wideCharset = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const end = Math.min(bytes.length, sampleBytes) & ~1;
  if (end < pairsMin * 2) return null;
  const high = [0, 0];
  const kana = [0, 0];
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0) high[at & 1] = (high[at & 1] as number) + 1;
    else if (byte === 0x30) kana[at & 1] = (kana[at & 1] as number) + 1;
  }
  const [evenNuls = 0, oddNuls = 0] = high;
  const [evenKana = 0, oddKana = 0] = kana;
  if (isSide(oddNuls + oddKana, evenNuls + evenKana, end)) return 'utf-16le';
  return isSide(evenNuls + evenKana, oddNuls + oddKana, end) ? 'utf-16be' : null;
};

const isSide = (here: number, there: number, bytes: number): boolean =>
  here * 2 >= shareMin * bytes && there <= here * otherShareMax;

const sampleBytes = 4096;
const pairsMin = 8;
/** In UTF-16 three characters in ten are kana, Japanese marks or Latin, whatever the text. */
const shareMin = 0.3;
const otherShareMax = 0.1;
