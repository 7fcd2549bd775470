import { openAnalyzer } from '../../src/analyzer/table.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { latency, residentMb, sayMachine } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';

// What an index holds in memory while it is asked, in a process that does nothing else. Argument: the folder of the index
// (bench/index/index-scale.ts leaves one in the temporary folder).
const [, , dir = ''] = process.argv;
const say = (what: string): boolean => process.stdout.write(`${what}: resident ${residentMb().toFixed(0)} MB\n`);

sayMachine();
const questions = readQuestions()?.questions.map(({ question }) => question.replaceAll(/[\s~"*()?:-]/gu, '、')) ?? [];
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
await analyzer.analyze(questions.slice(0, 400));
say('questions and analyzer');
const snapshot = openSearch(dir, defaultSettings, analyzer).snapshot();
say(`index of ${snapshot.documents} documents in ${snapshot.segments} segments opened`);
const asked = questions.slice(0, 400).map((question) => `${question}~OR`);
process.stdout.write(
  `OR of a question, p50/p95: ${await latency(asked, (query) => snapshot.search(query, { count: false, snippetWords: 0 }))} ms\n`,
);
say('after 400 questions');
process.stdout.write(
  `the same with snippets: ${await latency(asked, (query) => snapshot.search(query, { count: false }))} ms\n`,
);
say('after snippets of their hits');
snapshot.close();
