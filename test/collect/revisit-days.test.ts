import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { dayMs } from '../../src/model/time.ts';
import { onDay, startChangingWeb, type ChangingWeb } from './changing-web.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

const host = 'a.example';
const days = 12;

interface Article {
  text: string;
  edits: number;
  gone: boolean;
}

/** Writes the site as it is on a day: two articles are edited daily, the frame says another day on every page. */
const publish = (web: ChangingWeb, articles: ReadonlyMap<string, Article>, day: number): void => {
  web.pages.clear();
  const frame = (title: string, body: string): string =>
    `<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8"><title>${title}</title></head><body>
<nav><a href="/">最初のページ</a></nav><main><h1>${title}</h1>${body}</main>
<footer>本日の運勢: ${day}</footer></body></html>`;
  const list: string[] = [];
  for (const [path, { text, edits, gone }] of articles) {
    if (gone) continue;
    list.push(`<li><a href="${path}">${path}についての記事</a></li>`);
    const added = edits === 0 ? '' : `<p>追記その${edits}: 内容を新しくしました。</p>`;
    web.pages.set(host + path, { body: frame(`記事${path}`, `<p>${text}</p>${added}`) });
  }
  web.pages.set(`${host}/`, { body: frame('記事の一覧', `<ul>${list.join('')}</ul>`) });
};

test('days of edits, additions, moves and deletions: later collections fetch little more than what changed', async (t) => {
  const web = await startChangingWeb([host]);
  t.after(() => web.close());
  const dir = temporaryFolder(t);
  const random = seededRandom('days');
  const articles = new Map<string, Article>();
  const text = (n: number): string =>
    Array.from(
      { length: 6 },
      (_, line) => `これは${n}番目の記事の${line + 1}行目で、日々の出来事を書いています。`,
    ).join('');
  const add = (): string => {
    const path = `/article/${articles.size}.html`;
    articles.set(path, { text: text(articles.size), edits: 0, gone: false });
    return path;
  };
  for (let n = 0; n < 60; n++) add();
  const daily = ['/article/0.html', '/article/1.html'];
  const collected: string[][] = [];
  const [added, deleted]: [[string, number][], [string, number][]] = [[], []];
  let knownPages = 0;
  let everyDay = 0;
  for (let day = 0; day <= days; day++) {
    for (const path of daily) (articles.get(path) as Article).edits++;
    // On every third day: an article more, another one gone, a third one at a new address.
    if (day % 3 === 1) {
      const [lost, moved] = [random.below(20) + 2, random.below(20) + 30].map((n) => `/article/${n}.html`);
      for (const path of [lost, moved])
        if (path !== undefined && articles.get(path)?.gone === false) {
          (articles.get(path) as Article).gone = true;
          deleted.push([path, day]);
        }
      added.push([add(), day], [add(), day]);
    }
    publish(web, articles, day);
    const before = web.log.length;
    // The rules of the defaults, not of the other tests, which let every page be visited every day; without chance.
    const report = await runCollect({
      ...onDay(day, { dir, web, host }),
      options: {
        intervalMin: 1,
        idleWaitMax: 1_500,
        importanceMax: 0,
        secondVisitMin: 2 * dayMs,
        secondVisitMax: 2 * dayMs,
      },
    });
    assert.equal(report.finished, 'idle');
    const asked = web.log.slice(before).map((place) => place.replace(/ 304$/, '').slice(host.length));
    collected.push(asked);
    if (day > 0) everyDay += knownPages;
    knownPages += asked.filter((path) => !collected.slice(0, day).some((earlier) => earlier.includes(path))).length;
  }
  const askedOn = (path: string, from: number): number =>
    collected.findIndex((asked, day) => day >= from && asked.includes(path));
  const later = collected.slice(1).reduce((sum, asked) => sum + asked.length, 0);
  t.diagnostic(
    `${later} requests in ${days} days; every page every day would be ${everyDay}; by day ${collected.map(({ length }) => length).join(' ')}`,
  );
  assert.ok(later < everyDay / 2, `${later} of ${everyDay}`);
  // The list changes daily, so it is soon visited daily, and what it shows is found on its day or the next ones.
  for (const [path, day] of added.filter(([, on]) => on + 2 <= days))
    assert.ok(askedOn(path, day) >= 0 && askedOn(path, day) - day <= 2, `${path} of day ${day}`);
  const early = deleted.filter(([, day]) => day <= 4);
  for (const [path, day] of early) assert.ok(askedOn(path, day) >= 0, `${path} is found to be gone`);
  const store = openStore(dir, 'read');
  t.after(() => store.close());
  for (const [path, day] of deleted) {
    const known = store.urls.byUrl(urlOf(`http://${host}${path}`));
    if (askedOn(path, day) < 0) continue;
    assert.equal(known?.state, 'dead', path);
    assert.equal(known.id === null ? null : store.pages.byId(known.id), null, `${path} is out of the corpus`);
  }
  for (const path of daily) {
    const known = store.urls.byUrl(urlOf(`http://${host}${path}`));
    assert.ok(known !== null);
    const revisit = store.revisits.get(known.key);
    assert.equal(revisit?.reason, 'always-changed');
    assert.ok(revisit.history.changes >= 3, `${revisit.history.changes} changes of ${path} seen`);
  }
  // Another frame around the same text is no change: such pages are visited less and less often.
  const quiet = [...store.revisits.all()].filter(({ history }) => history.changes === 0 && history.totalMs > 0);
  assert.ok(quiet.length > 30, `${quiet.length} pages that never changed`);
});
