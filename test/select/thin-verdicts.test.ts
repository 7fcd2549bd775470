import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { epochMs } from '../../src/model/time.ts';
import type { RunId } from '../../src/model/ids.ts';
import { isThinned } from '../../src/select/thin-verdicts.ts';
import type { Config } from '../../src/config/options.ts';
import { madeCorpus, type MadeCorpus } from './made-corpus.ts';

const wholeRuns = (corpus: MadeCorpus, verdictRunsWhole: number): { config: Config } => ({
  config: { ...corpus.config, select: { ...corpus.config.select, verdictRunsWhole } },
});
const urls = ['http://a.jp/1', 'http://a.jp/2', 'http://b.jp/3'];
const runsOf = (corpus: MadeCorpus, url: string): RunId[] =>
  corpus.store.verdicts.of(corpus.idOf(url)).map(({ run }) => run);

test('of older runs the verdicts stay that say something else than the run before', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([{ url: urls[0] ?? '' }, { url: urls[1] ?? '' }, { url: urls[2] ?? '' }]);
  let others = 0;
  // A selection that finds everything as it was makes no run, so there is another page each time.
  const select = (more = {}) => {
    corpus.add([{ url: `http://other${others++}.jp/` }]);
    return corpus.select('link', { ...wholeRuns(corpus, 2), ...more }).run;
  };
  const [one, two] = [select(), select()];
  corpus.add([{ url: urls[0] ?? '', language: 'en', body: 'new' }]);
  const [three, named] = [select(), select({ name: 'mine' })];
  const [five, six] = [select(), select()];
  assert.deepEqual(runsOf(corpus, urls[0] ?? ''), [one, three, named, five, six], 'a new version, marked by a rule');
  assert.deepEqual(runsOf(corpus, urls[1] ?? ''), [one, named, five, six]);
  assert.equal(corpus.marks(urls[0] ?? '')[0]?.rule, 'language');
  const thinned = [one, two, three, named, five, six].map((id) =>
    isThinned(corpus.store, { id, stage: 'select-link' }),
  );
  assert.deepEqual(thinned, [true, true, true, false, false, false]);
  assert.equal(corpus.store.verdicts.counts(three)[0]?.pages, 1, 'its mark is there');
});

test('what was said of a page can be told for every run, thinned or not', (t) => {
  const states = fc.array(fc.array(fc.constantFrom('ja', 'en'), { minLength: 3, maxLength: 3 }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(states, (days) => {
      const corpus = madeCorpus(t);
      const told: { run: RunId; fates: string[] }[] = [];
      for (const languages of days) {
        corpus.add(urls.map((url, at) => ({ url, language: languages[at] ?? 'ja', body: `${url} ${languages[at]}` })));
        const { run } = corpus.select('link', wholeRuns(corpus, 1));
        told.push({ run, fates: urls.map((url) => corpus.fate(url)) });
      }
      for (const { run, fates } of told) {
        const fatesNow = urls.map((url) => {
          const before = corpus.store.verdicts.of(corpus.idOf(url)).findLast((verdict) => verdict.run <= run);
          return before?.marks.map(({ rule }) => rule).join(' ') || 'kept';
        });
        assert.deepEqual(fatesNow, fates);
      }
    }),
    { numRuns: runs(15) },
  );
});

test('verdicts of a run that was broken off and never taken up again go', (t) => {
  const corpus = madeCorpus(t);
  corpus.add([{ url: urls[0] ?? '' }]);
  const { runs, verdicts } = corpus.store;
  const at = epochMs(1);
  const broken = runs.start({ stage: 'select-link', input: null, configDigest: 'old', codeVersion: 'test', at });
  verdicts.put(broken, [{ id: corpus.idOf(urls[0] ?? ''), revision: 0, score: 0, parts: null, marks: [] }]);
  const { run } = corpus.select('link');
  assert.deepEqual(runsOf(corpus, urls[0] ?? ''), [run]);
});
