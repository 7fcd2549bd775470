import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeCorpus, openCorpus, type Corpus } from '../../src/api.ts';

// One page, collected in two versions. A page has one document: of which version it is decides what can be indexed.
const folder = mkdtempSync(join(tmpdir(), 'kumoito-experiment-'));
const url = 'http://a.example.jp/densha.html';
let corpus: Corpus;

const bringIn = async (how: string): Promise<void> => {
  mkdirSync(join(folder, 'html'), { recursive: true });
  writeFileSync(
    join(folder, 'html', 'densha.html'),
    `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>青い電車の話</title></head><body><main>
<p>昨日、青い電車が駅のホームを${how}走り抜けていった。</p><p>わたしは駅の売店で切符を買い、京都まで電車に乗った。</p></main></body></html>`,
  );
  await corpus.import([join(folder, 'html')], { baseUrl: 'http://a.example.jp/' });
};
/** Which of the two versions the document is of. */
const version = (): string => /静かに|勢いよく/.exec(JSON.stringify(corpus.document(url)?.texts))?.[0] ?? 'none';
const format = async (set?: string): Promise<readonly number[]> => {
  const { made, kept, leftAlone } = await corpus.format({ workers: 1, ...(set === undefined ? {} : { set }) });
  return [made, kept, leftAlone];
};
const searchable = async (): Promise<number> => {
  const { added, kept } = await corpus.index();
  return added + kept;
};

before(async () => {
  const dir = makeCorpus(join(folder, 'mine'));
  corpus = openCorpus(dir, { mode: 'write', options: { select: { longSentencesMin: 0 } } });
  await bringIn('静かに');
  await corpus.select('link');
  assert.deepEqual(await format(), [1, 0, 0]);
  await corpus.select('text');
  assert.equal(await searchable(), 1);
  await bringIn('勢いよく');
});
after(async () => {
  await corpus.close();
  rmSync(folder, { recursive: true });
});

test('an experiment with newer versions leaves the documents of the current set alone, until it is current', async () => {
  const [link, text] = corpus.sets().map(({ name }) => name);
  assert.ok(link !== undefined && text !== undefined);
  const { set } = await corpus.select('link', { name: 'newer' });
  assert.deepEqual(await format(set), [0, 0, 1]);
  assert.equal(version(), '静かに');
  assert.equal(await searchable(), 1);

  assert.equal(corpus.useSet(set).name, set);
  assert.deepEqual(await format(), [1, 0, 0]);
  assert.equal(version(), '勢いよく');
  assert.equal(corpus.useSet(text).name, text);
  assert.deepEqual(await format(), [1, 0, 0], 'the set that is current gets its own versions');
  assert.equal(version(), '静かに');
  assert.equal(await searchable(), 1);
});

test('an experiment with older versions leaves them alone, too', async () => {
  const old = corpus.sets()[0]?.name;
  await corpus.select('link');
  assert.deepEqual(await format(), [1, 0, 0]);
  await corpus.select('text');
  assert.deepEqual(await format(old), [0, 0, 1]);
  assert.equal(version(), '勢いよく');
  assert.equal(await searchable(), 1);
});

test('a set is chosen in a corpus that was opened to be written, by a name that there is', async () => {
  assert.throws(() => corpus.useSet('nothing'), { code: 'NOT_FOUND' });
  const reading = openCorpus(corpus.dir);
  assert.throws(() => reading.useSet('newer'), { code: 'USAGE' });
  await reading.close();
});
