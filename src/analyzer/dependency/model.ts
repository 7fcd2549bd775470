import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../base/fault.ts';
import { packTables, readTableFile, viewTables, type TablesOf } from '../morphemes/table-file.ts';
import { groupUnits, groupWords, type Scorer } from './scorer.ts';

/** Trained weights, in memory that worker threads share: hand it over as it is (workerData). */
export type ModelBuffers = SharedArrayBuffer;

/** The questions the model answers, in the order in which they are asked. */
export const questions = ['bunsetsu', 'head', 'type', 'phrase', 'phraseHead'] as const;
export type Question = (typeof questions)[number];
export type Model = Readonly<Record<Question, Scorer>>;

const layout = {
  bunsetsuWide: 'i8',
  bunsetsuRows: 'i32',
  bunsetsuBias: 'i32',
  bunsetsuOut: 'i16',
  headWide: 'i8',
  headRows: 'i32',
  headBias: 'i32',
  headOut: 'i16',
  typeWide: 'i8',
  typeRows: 'i32',
  typeBias: 'i32',
  typeOut: 'i16',
  phraseWide: 'i8',
  phraseRows: 'i32',
  phraseBias: 'i32',
  phraseOut: 'i16',
  phraseHeadWide: 'i8',
  phraseHeadRows: 'i32',
  phraseHeadBias: 'i32',
  phraseHeadOut: 'i16',
} as const;

interface ModelFacts {
  readonly version: string;
  readonly wideWorth: Readonly<Record<Question, number>>;
}

/** Raise when features or tables change their meaning: weights of another version would be nonsense. */
const modelVersion = 'dependency-2';

export const modelPath = fileURLToPath(new URL('../../../../models/dependency/dependency.bin', import.meta.url));

export const loadModel = (path = modelPath): ModelBuffers => {
  if (!existsSync(path))
    throw new Fault('NOT_FOUND', `The dependency model ${path} is not there: it belongs to the repository (models/).`);
  return readTableFile(path);
};

export const openModel = (buffers: ModelBuffers): Model => {
  const { tables, facts } = viewTables(layout, buffers);
  const { version, wideWorth } = facts as ModelFacts;
  if (version !== modelVersion)
    throw new Fault(
      'BAD_INPUT',
      `The dependency model is version "${version}", not "${modelVersion}": train it again.`,
    );
  const scorerOf = (question: Question): Scorer => {
    const rows = tables[`${question}Rows`];
    const wide = tables[`${question}Wide`];
    const groups = tables[`${question}Bias`].length / groupUnits;
    return {
      wide,
      wideMask: wide.length - 1,
      rows,
      groups,
      rowShift: groups === 0 ? 0 : Math.clz32(rows.length / (groups * groupWords)) + 1,
      bias: tables[`${question}Bias`],
      out: tables[`${question}Out`],
      wideWorth: wideWorth[question],
    };
  };
  return {
    bunsetsu: scorerOf('bunsetsu'),
    head: scorerOf('head'),
    type: scorerOf('type'),
    phrase: scorerOf('phrase'),
    phraseHead: scorerOf('phraseHead'),
  };
};

export const packModel = (model: Model): ModelBuffers => {
  const tables = Object.fromEntries(
    questions.flatMap((question) => {
      const { wide, rows, bias, out } = model[question];
      return [
        [`${question}Wide`, wide],
        [`${question}Rows`, rows],
        [`${question}Bias`, bias],
        [`${question}Out`, out],
      ];
    }),
  ) as unknown as TablesOf<typeof layout>;
  const wideWorth = Object.fromEntries(questions.map((question) => [question, model[question].wideWorth]));
  return packTables(layout, tables, { version: modelVersion, wideWorth });
};
