// What the recipes do to 3,067 real pages: for every rule how many pages it marks, and random examples to judge it by.
//   npm run build && node dist/bench/select-realweb.js [RECIPE…] [--examples N] [--html DIR]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openAnalyzer } from '../src/analyzer/table.ts';
import { elapsedMs } from '../src/base/clock.ts';
import { readUnwantedWords } from '../src/config/unwanted-words.ts';
import { AnnotationBook } from '../src/format/annotation-book.ts';
import { measureDocument } from '../src/format/measure-document.ts';
import { readPage } from '../src/html/read-page.ts';
import type { PageSet } from '../src/model/page-set.ts';
import { ruleName } from '../src/model/verdict.ts';
import { analyzerSettings } from '../src/run/open-corpus.ts';
import { presetNamed, presets } from '../src/select/presets.ts';
import { ruleExamples } from '../src/select/rule-examples.ts';
import { selectionPage } from '../src/select/selection-page.ts';
import type { SelectionReport } from '../src/select/selection.ts';
import { wordList } from '../src/text/word-list.ts';
import { madeCorpus, urlOf, type MadeMeasures } from '../test/select/made-corpus.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '0' }, html: { type: 'string' }, rule: { type: 'string' } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
const data = join(import.meta.dirname, '../../../shared/data/realweb');
if (!existsSync(data)) throw new Error('../shared/data/realweb is not here');
const dir = mkdtempSync(join(tmpdir(), 'kumoito-realweb-'));
const closing: (() => void)[] = [() => rmSync(dir, { recursive: true })];
const corpus = madeCorpus({ after: (close) => void closing.push(close as () => void) });
try {
  execFileSync('tar', ['-xzf', join(data, 'sites.tar.gz'), '-C', dir]);
  const pages = gunzipSync(readFileSync(join(data, 'pages.tsv.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([host]) => host !== 'host')
    .map(([, url = '', file = '']) => {
      const bytes = readFileSync(join(dir, file));
      return { url, bytes, text: readPage({ bytes, contentType: 'text/html', url: urlOf(url) }) };
    });
  corpus.add(
    pages.map(({ url, bytes, text }) => ({
      url,
      body: bytes.toString('latin1'),
      language: text.language,
      noindex: text.robots.includes('noindex'),
      ...(text.canonical === null ? {} : { canonical: text.canonical.replace(/^https:/, 'http:') }),
      links: text.links.filter(({ nofollow }) => !nofollow).map(({ to }) => to.replace(/^https:/, 'http:')),
    })),
  );
  const analyzer = await openAnalyzer(corpus.config.format.analyzer, analyzerSettings(corpus.config));
  const book = new AnnotationBook(analyzer, corpus.config.format.repeatedTextsKept);
  const unwanted = wordList(readUnwantedWords(null));
  const measured = new Map<string, MadeMeasures>();
  let measuring = 0;
  for (const { url, text } of pages) {
    const sentences = [...new Set(text.blocks.flatMap((block) => block.sentences.map((sentence) => sentence.text)))];
    await book.turnTo(sentences);
    const begin = elapsedMs();
    measured.set(
      url,
      measureDocument(text, {
        longSentenceCharacters: corpus.config.format.longSentenceCharacters,
        unwanted,
        rights: { mining: 'unstated', licence: null },
        wordsOf: (sentence) => book.words(sentence),
      }),
    );
    measuring += elapsedMs() - begin;
  }
  await analyzer.close();
  say(`${pages.length} pages; measures take ${(measuring / pages.length).toFixed(2)} ms a page`);
  for (const name of positionals.length > 0 ? positionals : Object.keys(presets)) {
    const recipe = presetNamed(name, corpus.config);
    const report = (stage: 'link' | 'text', { run, pages: seen, kept, byRule }: SelectionReport): void => {
      say(`${name} ${stage}: ${kept} of ${seen} kept (${((100 * kept) / seen).toFixed(1)} %)`);
      for (const { rule, pages: marked, alone } of byRule) {
        say(`  ${rule.padEnd(28)} ${String(marked).padStart(5)} (alone ${alone})`);
        if (values.rule !== undefined && values.rule !== rule) continue;
        const options = { examples: Number(values.examples), seed: '1' };
        for (const { url, title, mark } of ruleExamples(corpus.store, { run, rule: ruleName(rule) }, options)
          .examples) {
          say(`    ${Math.round(mark.value * 1000) / 1000} ${url ?? ''} | ${title ?? ''} | ${mark.detail ?? ''}`);
        }
      }
    };
    report('link', corpus.select('link', { recipe }));
    for (const [url, measures] of measured) corpus.format(url, measures);
    const selected = corpus.select('text', { recipe });
    report('text', selected);
    if (values.html === undefined) continue;
    const set = corpus.store.sets.get(selected.set) as PageSet;
    const html = selectionPage({ ...corpus, set, report: selected, examples: 20, seed: '1' });
    writeFileSync(join(values.html, `${name}.html`), html);
  }
} finally {
  for (const close of closing) close();
}
