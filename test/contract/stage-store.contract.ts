import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentId, type Md5, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { ruleName, type Mark } from '../../src/model/verdict.ts';
import type { Store, StoredDocument, Verdict } from '../../src/store/port.ts';
import { shortMeasures } from '../store/document-measures.ts';

const id = (n: number): UrlId => n as UrlId;
const like = { stage: 'format' as const, input: 'set-1', configDigest: 'c1', codeVersion: '1' };
const mark = (rule: string, value: number): Mark => ({ rule: ruleName(rule), value, limit: 3, detail: null });
const document = (n: number, revision: number): StoredDocument => ({
  id: id(n),
  revision,
  documentId: documentId(id(n), revision),
  inputDigest: `in${n}`,
  digest: `out${n}`,
  shard: 's',
  offset: n,
  length: 2,
  measures: shortMeasures,
  sourceMd5: '0'.repeat(32) as Md5,
});

/** Runs, verdicts, page sets and documents: what every store must do with them. */
export const stageStoreContract = (name: string, open: () => Store): void => {
  test(`${name}: a run is unfinished until it is finished, and resumed only when everything is the same`, () => {
    const store = open();
    const first = store.runs.start({ ...like, at: epochMs(1) });
    assert.equal(store.runs.unfinished(like)?.id, first);
    assert.equal(store.runs.unfinished({ ...like, configDigest: 'c2' }), null);
    assert.equal(store.runs.unfinished({ ...like, codeVersion: '2' }), null);
    assert.equal(store.runs.unfinished({ ...like, input: null }), null);
    assert.equal(store.runs.latest('format'), null);
    store.runs.finish(first, epochMs(9), '{"made":1}');
    assert.equal(store.runs.unfinished(like), null);
    assert.deepEqual(store.runs.latest('format'), {
      ...like,
      id: first,
      startedAt: 1,
      finishedAt: 9,
      report: '{"made":1}',
    });
    store.close();
  });

  test(`${name}: settings are kept once for all runs of a digest`, () => {
    const store = open();
    assert.equal(store.runs.settings('c1'), null);
    store.runs.noteSettings('c1', { 'collect.intervalMin': '30s', 'format.analyzer': 'mecab "x"' });
    store.runs.noteSettings('c1', { 'collect.intervalMin': '30s', 'format.analyzer': 'mecab "x"' });
    store.runs.noteSettings('c2', {});
    assert.deepEqual(store.runs.settings('c1'), { 'collect.intervalMin': '30s', 'format.analyzer': 'mecab "x"' });
    assert.deepEqual(store.runs.settings('c2'), {});
    store.close();
  });

  test(`${name}: verdicts are replaced within a run, kept between runs, and counted by rule`, () => {
    const store = open();
    const run = store.runs.start({ ...like, at: epochMs(1) });
    const later = store.runs.start({ ...like, stage: 'select-text', at: epochMs(2) });
    store.verdicts.put(run, [{ id: id(7), revision: 0, score: 0.5, parts: null, marks: [mark('a', 1), mark('b', 2)] }]);
    store.verdicts.put(run, [{ id: id(8), revision: 0, score: 0.1, parts: null, marks: [mark('a', 4)] }]);
    store.verdicts.put(run, [{ id: id(7), revision: 1, score: 0.7, parts: null, marks: [mark('b', 5)] }]);
    store.verdicts.put(later, [{ id: id(7), revision: 1, score: 0.7, parts: [0.1234567891, 12], marks: [] }]);
    assert.deepEqual(store.verdicts.counts(run), [
      { rule: 'a', pages: 1 },
      { rule: 'b', pages: 1 },
    ]);
    assert.deepEqual([...store.verdicts.markedBy(run, ruleName('b'))], [{ id: 7, mark: mark('b', 5) }]);
    assert.deepEqual(store.verdicts.of(id(7)), [
      { run, stage: 'format', at: 1, revision: 1, score: 0.7, parts: null, marks: [mark('b', 5)] },
      { run: later, stage: 'select-text', at: 2, revision: 1, score: 0.7, parts: [0.123457, 12], marks: [] },
    ]);
    assert.deepEqual(store.verdicts.of(id(9)), []);
    store.close();
  });

  test(`${name}: verdicts put together are those put one by one, and replace only their own pages`, () => {
    const [together, single] = [open(), open()];
    const verdict = (n: number, marks: number): Verdict => ({
      id: id(n),
      revision: n % 3,
      score: n / 1000,
      parts: n % 2 === 0 ? null : [n, n / 7],
      marks: ['a', 'b', 'c'].slice(0, marks).map((rule) => mark(rule, n)),
    });
    // Places and numbers of rows that are no multiples of each other; the second part overlaps the first.
    const first = Array.from({ length: 333 }, (_, at) => verdict(2 * at + 1, at % 4));
    const second = Array.from({ length: 101 }, (_, at) => verdict(5 * at + 3, (at + 1) % 4));
    for (const store of [together, single]) {
      const run = store.runs.start({ ...like, at: epochMs(1) });
      for (const part of [first, second]) {
        if (store === together) store.verdicts.put(run, part);
        else for (const one of part) store.verdicts.put(run, [one]);
      }
      store.verdicts.put(run, []);
    }
    for (let n = 1; n < 700; n++) assert.deepEqual(together.verdicts.of(id(n)), single.verdicts.of(id(n)), `page ${n}`);
    assert.deepEqual(
      together.verdicts.of(id(13)).map(({ marks }) => marks.length),
      [3],
    );
    together.close();
    single.close();
  });

  test(`${name}: rules with thousands of pages are read in id order, each once`, () => {
    const store = open();
    const run = store.runs.start({ ...like, at: epochMs(1) });
    store.transaction(() => {
      for (let n = 2500; n > 0; n--) {
        store.verdicts.put(run, [{ id: id(n), revision: 0, score: 0, parts: null, marks: [mark('a', n)] }]);
      }
    });
    const ids = [...store.verdicts.markedBy(run, ruleName('a'))].map((one) => one.id);
    assert.deepEqual(
      ids,
      Array.from({ length: 2500 }, (_, at) => at + 1),
    );
    store.close();
  });

  test(`${name}: documents come in id order and are replaced by id`, () => {
    const store = open();
    store.transaction(() => {
      for (const n of [5, 3, 9]) store.documents.put(document(n, 0));
      store.documents.put(document(3, 1));
      store.documents.remove(id(9));
    });
    assert.deepEqual([...store.documents.all()], [document(3, 1), document(5, 0)]);
    assert.equal(store.documents.count(), 2);
    assert.equal(store.documents.get(id(9)), null);
    assert.deepEqual([...store.documents.licensed()], []);
    const { measures, ...free } = document(4, 2);
    store.transaction(() => store.documents.put({ ...free, measures: { ...measures, licence: 'CC-BY-4.0' } }));
    const { documentId } = free;
    assert.deepEqual([...store.documents.licensed()], [{ id: id(4), documentId, licence: 'CC-BY-4.0' }]);
    store.close();
  });

  test(`${name}: what a failed transaction did is undone`, () => {
    const store = open();
    assert.throws(() =>
      store.transaction(() => {
        store.documents.put(document(1, 0));
        throw new Error('stop');
      }),
    );
    assert.equal(store.documents.count(), 0);
    store.close();
  });

  test(`${name}: the newest set of a stage`, () => {
    const store = open();
    const run = store.runs.start({ ...like, at: epochMs(1) });
    const next = store.runs.start({ ...like, at: epochMs(2) });
    const set = {
      name: 'b',
      stage: 'link' as const,
      run,
      madeAt: epochMs(1),
      pages: 2,
      configDigest: 'c',
      codeVersion: '1',
      digest: 'd',
    };
    store.sets.put(set);
    store.sets.put({ ...set, name: 'a', run: next });
    store.sets.put({ ...set, name: 'c', stage: 'text' });
    assert.equal(store.sets.latest('link')?.name, 'a');
    assert.equal(store.sets.latest('made'), null);
    assert.deepEqual(store.sets.get('b'), set);
    assert.deepEqual(
      store.sets.all().map((one) => one.name),
      ['b', 'c', 'a'],
    );
    store.close();
  });

  test(`${name}: the current set is the newest until one is chosen, under every name it gets, and again when it is removed`, () => {
    const store = open();
    const run = store.runs.start({ ...like, input: 'old', at: epochMs(1) });
    const how = store.runs.start({ ...like, stage: 'sets', input: 'union old older', at: epochMs(1) });
    const set = {
      stage: 'link' as const,
      madeAt: epochMs(1),
      pages: 2,
      configDigest: 'c',
      codeVersion: '1',
      digest: 'd',
    };
    assert.equal(store.sets.current('link'), null);
    store.sets.put({ ...set, name: 'old', run });
    store.sets.put({ ...set, name: 'new', run: how });
    assert.equal(store.sets.current('link')?.name, 'new');
    store.sets.use('link', 'old');
    assert.equal(store.sets.current('link')?.name, 'old');
    assert.equal(store.sets.current('text'), null);
    store.sets.rename('old', 'renamed');
    assert.deepEqual([store.sets.current('link')?.name, store.sets.get('old')], ['renamed', null]);
    assert.equal(store.runs.get(run)?.input, 'renamed');
    assert.equal(store.runs.get(how)?.input, 'union renamed older');
    store.sets.remove('renamed');
    assert.equal(store.sets.current('link')?.name, 'new');
    store.runs.drop(how);
    assert.deepEqual([store.runs.get(how), store.runs.all().length], [null, 1]);
    store.close();
  });
};
