import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { buildFromDocuments } from '../../test/quality/build-from-documents.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { documentTerms } from './parts/document-terms.ts';
import { analyseSentences, madeDocuments } from './parts/made-collection.ts';
import { bytesByKind, folderBytes, sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';

// Bytes of our terms and of the same terms in Lucene, both merged into one segment, and the time to build. Arguments:
// documents (4000), the folder of Lucene's jars (Debian: liblucene8-java puts them into /usr/share/java).
const documents = Number(process.argv[2] ?? 4000);
const jars = process.argv[3] ?? '/usr/share/java';
const folder = mkdtempSync(join(tmpdir(), 'kumoito-lucene-'));
const termFiles = /\.(dic|pst|pos)$/;

const wanted = /^lucene-(?:core|analyzers-common)-\d[\d.]*\.jar$/;
const luceneJars = existsSync(jars) ? readdirSync(jars).filter((name) => wanted.test(name)) : [];
if (luceneJars.length !== 2) throw new Error(`lucene-core and lucene-analyzers-common are not in ${jars}`);
const classPath = [folder, ...luceneJars.map((name) => join(jars, name))].join(':');

sayMachine();
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const sentences = await analyseSentences(data.paragraphs, analyzer);
const { reader } = sentences;

const ours = join(folder, 'ours');
const made = function* () {
  for (const { document } of madeDocuments(sentences, documents)) yield document;
};
const making = await timed(() => {
  for (const { id } of made()) if (id === '') throw new TypeError('A document has no id');
  reader.forget();
});
const building = await timed(() =>
  buildFromDocuments(ours, { documents: made(), reader, onFlush: () => reader.forget() }, defaultSettings),
);
const index = openSearch(ours, defaultSettings, analyzer);
const merging = await timed(async () => {
  await index.compact();
  index.collectGarbage();
});
const oursBytes = readdirSync(ours)
  .filter((name) => termFiles.test(name))
  .reduce((sum, name) => sum + statSync(join(ours, name)).size, 0);
process.stdout.write(
  `ours: ${(building.processor - making.processor).toFixed(1)} s of the processor, merge ${merging.processor.toFixed(1)} s, ` +
    `${(oursBytes / documents).toFixed(0)} bytes of terms a document (whole index, MB: ${bytesByKind(ours)})\n`,
);

const theirs = join(folder, 'lucene');
execFileSync('javac', [
  '-cp',
  classPath,
  '-d',
  folder,
  join(import.meta.dirname, '../../../bench/peers/LuceneTerms.java'),
]);
const java = spawn('java', ['-Xmx1500m', '-cp', classPath, 'LuceneTerms', theirs], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
let said = '';
java.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString();
});
for (const document of made())
  if (!java.stdin.write(`${documentTerms(document, reader)}\n`)) await once(java.stdin, 'drain');
java.stdin.end();
await once(java, 'close');
const report = JSON.parse(said) as { documents: number; seconds: number; mergeSeconds: number };
if (report.documents !== documents) throw new Error(`Lucene has ${report.documents} documents`);
process.stdout.write(
  `Lucene: ${report.seconds} s in addDocument, merge ${report.mergeSeconds} s by the clock, ` +
    `${(folderBytes(theirs) / documents).toFixed(0)} bytes a document (MB: ${bytesByKind(theirs)})\n` +
    `ours / Lucene: ${(oursBytes / folderBytes(theirs)).toFixed(2)}\n`,
);
rmSync(folder, { recursive: true });
