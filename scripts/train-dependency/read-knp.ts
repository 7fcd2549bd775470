import type { DependencyType } from '../../src/analyzer/port.ts';
import type { GoldSentence, GoldUnit } from './gold-sentence.ts';

interface Draft {
  start: number;
  end: number;
  head: number;
  type: DependencyType;
}

/** Reads the trees of a file in KNP's layout: `* 3D` opens a bunsetsu, `+ 5P` a basic phrase, other lines are morphemes. */
export const readKnp = (content: string, corpus: 'wac' | 'kwdlc'): GoldSentence[] => {
  const sentences: GoldSentence[] = [];
  let id = '';
  let text = '';
  let bunsetsu: Draft[] = [];
  let phrases: Draft[] = [];
  for (const line of content.split('\n')) {
    if (line.startsWith('# S-ID:')) {
      id = line.slice('# S-ID:'.length).split(' ')[0] ?? '';
    } else if (line === 'EOS') {
      if (bunsetsu.length > 0) sentences.push({ id, corpus, text, bunsetsu, phrases });
      text = '';
      bunsetsu = [];
      phrases = [];
    } else {
      const unit = /^([*+]) (-?\d+)([DPAI])/.exec(line);
      if (unit !== null) {
        const draft = { start: text.length, end: text.length, head: Number(unit[2]), type: unit[3] as DependencyType };
        (unit[1] === '*' ? bunsetsu : phrases).push(draft);
      } else if (line !== '' && !line.startsWith('# ')) {
        // A morpheme that is itself a space leaves its first field empty.
        text += line.split(' ')[0] || ' ';
        close(bunsetsu, text.length);
        close(phrases, text.length);
      }
    }
  }
  return sentences;
};

const close = (units: Draft[], end: number): void => {
  const last = units.at(-1);
  if (last !== undefined) last.end = end;
};

/** Reads bunsetsu dependencies in CaboCha's layout, whose morpheme lines are `surface<TAB>features`. */
export const readCabocha = (content: string): GoldSentence[] => {
  const sentences: GoldSentence[] = [];
  let text = '';
  let bunsetsu: Draft[] = [];
  for (const line of content.split('\n')) {
    if (line.startsWith('#!')) continue;
    if (line === 'EOS') {
      const units: readonly GoldUnit[] = bunsetsu;
      if (units.length > 0)
        sentences.push({ id: `gsd-${sentences.length}`, corpus: 'gsd', text, bunsetsu, phrases: null });
      text = '';
      bunsetsu = [];
      continue;
    }
    const unit = /^\* \d+ (-?\d+)[A-Z]+ [\d/]+/.exec(line);
    if (unit !== null) {
      bunsetsu.push({ start: text.length, end: text.length, head: Number(unit[1]), type: 'D' });
    } else if (line !== '') {
      text += line.split('\t')[0] ?? '';
      close(bunsetsu, text.length);
    }
  }
  return sentences;
};
