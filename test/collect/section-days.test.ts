import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlPage, onDay, startChangingWeb } from './changing-web.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

const host = 'a.example';
const articles = 60;

test('by sections, with collections cut short: quiet pages are left alone, what is new and gone is found', async (t) => {
  const web = await startChangingWeb([host]);
  t.after(() => web.close());
  const dir = temporaryFolder(t);
  let [shown, edition] = [articles, 0];
  const removed = new Set<string>();
  const publish = (day: number): void => {
    const frame = `<meta name="day" content="${day}">`;
    const news = Array.from({ length: shown }, (_, n) => `/news/${n}.html`).filter((path) => !removed.has(path));
    const guide = Array.from({ length: articles }, (_, n) => `/guide/${n}.html`);
    web.pages.clear();
    for (const path of news) web.pages.set(host + path, htmlPage(`記事${path}第${edition}版`, ['/'], frame));
    for (const path of guide) web.pages.set(host + path, htmlPage(`案内${path}`, ['/'], frame));
    web.pages.set(`${host}/`, htmlPage('最初のページ', [...news.toReversed(), ...guide], frame));
  };
  const collect = async (day: number, pages: number | null): Promise<string> => {
    const report = await runCollect({
      ...onDay(day, { dir, web, host }),
      options: { intervalMin: 1, idleWaitMax: 1_500, revisitBy: 'sections' },
      limits: { pages, forMs: null },
    });
    return report.finished;
  };
  const asked: string[][] = [];
  for (let day = 0; day <= 8; day++) {
    if (day === 3) shown += 2;
    if (day === 5 || day === 6) removed.add(`/news/${day}.html`);
    // All news are rewritten.
    if (day === 5) edition++;
    publish(day);
    const from = web.log.length;
    if (day === 0 || day === 5) assert.equal(await collect(day, day === 0 ? 70 : 3), 'limit');
    assert.equal(await collect(day, null), 'idle');
    const places = web.log.slice(from).map((place) => place.replace(/ 304$/, '').slice(host.length));
    assert.deepEqual(places, [...new Set(places)], 'nothing twice on one day');
    asked.push(places);
  }
  const of = (days: readonly number[], folder: string): number =>
    days.reduce((sum, day) => sum + (asked[day] ?? []).filter((path) => path.startsWith(folder)).length, 0);
  t.diagnostic(asked.map((places) => places.length).join(' '));
  assert.equal(asked[0]?.length, 1 + 2 * articles);
  const quiet = [1, 2, 3, 4];
  assert.ok(of(quiet, '/guide/') + of(quiet, '/news/') < articles, 'all of them daily would be 480');
  for (const path of ['/news/60.html', '/news/61.html'])
    assert.ok(
      asked.slice(3, 6).some((places) => places.includes(path)),
      `${path} is found`,
    );
  assert.ok(of([5, 6, 7, 8], '/news/') > articles * 0.6, 'one rewritten article leads to the others');
  const shownOn = asked.findIndex((places, day) => day >= 6 && places.includes('/'));
  assert.ok(
    shownOn > 0 && asked.slice(6, shownOn + 1).some((places) => places.includes('/news/6.html')),
    'what the starting page no longer links to is visited with it',
  );
  const store = openStore(dir, 'read');
  t.after(() => store.close());
  for (const path of removed) assert.equal(store.urls.byUrl(urlOf(`http://${host}${path}`))?.state, 'dead', path);
  const reasons = new Set([...store.revisits.all()].map(({ reason }) => reason));
  assert.ok(reasons.has('worth'));
});
