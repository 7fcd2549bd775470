import { questions, type Model, type Question } from '../../src/analyzer/dependency/model.ts';
import type { Scorer } from '../../src/analyzer/dependency/scorer.ts';
import type { WordReader } from '../../src/analyzer/dependency/words.ts';
import { makeExamples } from './examples.ts';
import { trainScorer, type TrainingOptions } from './train-scorer.ts';
import type { Tree } from './treebank.ts';

const seed = 'kumoito';

/** Chosen on held-out documents of the training parts (docs/dependency.md), never on dev. */
export const recipe: Readonly<Record<Question, TrainingOptions>> = {
  bunsetsu: { wideBits: 19, rowBits: 15, networks: 1, epochs: 6, wideRate: 0.03, deepRate: 0.02, dropout: 0.4, seed },
  head: { wideBits: 20, rowBits: 15, networks: 2, epochs: 6, wideRate: 0.03, deepRate: 0.02, dropout: 0.3, seed },
  type: { wideBits: 17, rowBits: 0, networks: 1, epochs: 6, wideRate: 0.03, deepRate: 0, dropout: 0, seed },
  phrase: { wideBits: 17, rowBits: 0, networks: 1, epochs: 6, wideRate: 0.03, deepRate: 0, dropout: 0, seed },
  phraseHead: { wideBits: 15, rowBits: 0, networks: 1, epochs: 6, wideRate: 0.03, deepRate: 0, dropout: 0, seed },
};

/** Trains all scorers of the model; `say` hears of each. */
export const trainModel = (
  trees: readonly Tree[],
  { reader, say }: { readonly reader: WordReader; readonly say: (line: string) => void },
): Model => {
  const examples = makeExamples(trees, reader);
  const scorers: Partial<Record<Question, Scorer>> = {};
  for (const question of questions) {
    say(`${question}: ${examples[question].count} questions`);
    scorers[question] = trainScorer(examples[question], recipe[question]);
  }
  return scorers as Model;
};
