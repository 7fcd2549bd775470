import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, inBrowser, type View } from './harness.ts';

const site = browse();
const town = encodeURIComponent('http://www.city.kawabe.example/');
const paths = [
  '/sites',
  '/site/www.kitayama-seiki.example?with=news.example.co.jp',
  `/links?url=${town}`,
  `/links?url=${town}&view=anchors`,
  `/links?url=${town}&view=hosts`,
  '/path?from=yama.example&to=www.kitayama-seiki.example',
];
const views: readonly View[] = [
  { width: 375 },
  { width: 1440, language: 'en' },
  { width: 375, dark: true, scripts: false },
];

for (const view of views)
  test(`links, paths and sites are whole, accessible and quiet: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ go, looksRight }) => {
      for (const path of paths) {
        await go(path);
        await looksRight();
      }
    });
  });

test('two sites are chosen from the list and compared', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go }) => {
    await go('/sites?sort=links');
    for (const host of ['www.kitayama-seiki.example', 'www.city.kawabe.example'])
      await page.getByLabel(`Choose: ${host}`).check();
    await page.getByRole('button', { name: 'Compare the chosen sites' }).click();
    await page.waitForLoadState();
    const chart = page.getByRole('img', { name: /city\.kawabe.*kitayama-seiki/ });
    // Seven corners each.
    assert.equal(await chart.locator('circle').count(), 14);
    // Each in a colour of its own.
    const colours = await chart
      .locator('circle')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('fill')));
    assert.equal(new Set(colours).size, 2);
    const row = page.getByRole('row', { name: /^internal links/ });
    assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 2), ['internal links', '18']);
    assert.equal(await page.getByRole('heading', { level: 3, name: 'Reputation' }).count(), 2);
  });
});

test('the way from page to page is walked by its links', inBrowser, async () => {
  await site.visit({}, async ({ page, go }) => {
    await go('/path');
    await page.getByLabel('ここから').fill('http://yama.example/');
    await page.getByLabel('ここまで').fill('http://www.kitayama-seiki.example/');
    await page.getByRole('button', { name: '見る' }).click();
    await page.waitForLoadState();
    assert.deepEqual(await page.locator('ol.path > li > a').allTextContents(), [
      'http://yama.example/',
      'http://www.city.kawabe.example/',
      'http://www.kitayama-seiki.example/',
    ]);
    await page.locator('ol.path > li > a').nth(1).click();
    await page.waitForLoadState();
    assert.equal(new URL(page.url()).pathname, '/links');
  });
});
