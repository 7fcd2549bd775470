import { rmSync, existsSync } from 'node:fs';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { openIndex } from '../../src/index/open-index.ts';
import { analysed, readQuestions, relevanceOf } from '../index/questions.ts';
import { buildFromDocuments } from '../index/build-from-documents.ts';
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null });
const { questions, paragraphs } = readQuestions()!;
const tune = questions.filter((_, at) => at % 2 === 0).filter((_, at) => at % 16 === 0);
console.log(tune.length);
for (const titleWeight of (process.argv[2] ?? '1,2,3').split(',').map(Number)) {
  const dir = `/tmp/kidx-exp-${titleWeight}`;
  if (!existsSync(dir))
    await buildFromDocuments(dir, analysed(paragraphs, analyzer), { titleWeight, occurrencesInMemoryMax: 12e6 });
  for (const [k1, b] of (process.argv[3] ?? '1:0.6,1.2:0.75,0.8:0.8')
    .split(',')
    .map((x) => x.split(':').map(Number)) as [number, number][])
    for (const dependencyWeight of (process.argv[4] ?? '0.15').split(',').map(Number))
      for (const mode of (process.argv[5] ?? 'OR,default').split(',')) {
        const index = openIndex(
          dir,
          {
            k1,
            b,
            dependencyWeight,
            synonymWeight: Number(process.argv[6] ?? 0.9),
            titleWeight,
            anchorWeight: 0,
            occurrencesInMemoryMax: 1e7,
            segmentsPerTier: 8,
            mergeBytesPerSecondMax: null,
            expansionsMax: 1e4,
          },
          analyzer,
        );
        const s = index.snapshot();
        const ranks: number[] = [];
        const t = performance.now();
        for (const { question, answer } of tune) {
          const text = question.replace(/[\s~"*()?:-]/g, '、');
          const r = await s.search(mode === 'OR' ? `${text}~OR` : text, { count: false, snippetWords: 0 });
          ranks.push(r.hits.findIndex((h) => h.id === answer) + 1);
        }
        const rel = relevanceOf(ranks);
        console.log(
          [
            titleWeight,
            k1,
            b,
            dependencyWeight,
            mode,
            rel.meanReciprocalRank.toFixed(4),
            rel.recall.toFixed(4),
            ((performance.now() - t) / tune.length).toFixed(2),
          ].join(' '),
        );
        s.close();
      }
}
rmSync('/tmp/none', { force: true });
