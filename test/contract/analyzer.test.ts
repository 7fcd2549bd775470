import { spawnSync } from 'node:child_process';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { analyzerContract } from './analyzer-contract.ts';

const settings = { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' } as const;
const hasMecab = spawnSync('mecab', ['-v']).error === undefined;

analyzerContract({ name: 'kuromoji', missing: null, open: () => openAnalyzer('kuromoji', settings) });
analyzerContract({
  name: 'mecab',
  missing: hasMecab ? null : 'the command mecab is not here',
  open: () => openAnalyzer('mecab', settings),
});
