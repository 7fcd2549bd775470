import { headWord } from '../head-word.ts';
import type { Analysis, Bunsetsu, Morpheme } from '../port.ts';

/**
 * CaboCha's lattice format (`cabocha -f1`): a line `* number headD main/function score` before each bunsetsu, MeCab's lines, EOS.
 * We have no score: it is 0.
 */
export const cabochaText = (analysis: Analysis): string => [...cabochaLines(analysis)].join('');

/** The lines of one sentence. */
export function* cabochaLines({ morphemes, bunsetsu }: Analysis): Generator<string> {
  let next = 0;
  for (const [at, morpheme] of morphemes.entries()) {
    const unit = bunsetsu[next];
    if (unit?.first === at) yield bunsetsuLine(morphemes, unit, next++);
    yield morphemeLine(morpheme);
  }
  yield 'EOS\n';
}

const bunsetsuLine = (morphemes: readonly Morpheme[], unit: Bunsetsu, number: number): string => {
  const main = headWord(morphemes, unit) - unit.first;
  let last = unit.end - 1;
  while (last > unit.first + main && morphemes[last]?.pos[0] === '記号') last--;
  return `* ${number} ${unit.head}${unit.type} ${main}/${last - unit.first} 0.000000\n`;
};

const morphemeLine = ({ surface, pos, known, ...word }: Morpheme): string => {
  const said = known ? `${word.base},${word.reading},${word.pronunciation}` : '*';
  return `${surface}\t${pos.join(',')},${word.conjugationType},${word.conjugationForm},${said}\n`;
};
