import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, inBrowser, until } from './harness.ts';
import { looksAsBefore } from './pictures.ts';

const site = browse();
const q = encodeURIComponent('電車');
const views = ['', '&view=groups', '&view=sites', '&view=trend', '&synonyms=no'];

for (const [width, language, dark] of [
  [375, 'ja', false],
  [1440, 'en', true],
] as const)
  test(`every view of a search holds at ${width} pixels`, inBrowser, async () => {
    await site.visit({ width, language, dark }, async ({ page, go, looksRight }) => {
      for (const view of views) {
        await go(`/search?q=${q}${view}`);
        await looksRight();
      }
      await go(`/search?q=${encodeURIComponent('"電車')}`, 400);
      await looksRight();
      await go('/');
      await looksRight();
      await looksAsBefore(page, `home-${width}`);
      await go(`/search?q=${q}`);
      await looksAsBefore(page, `search-${width}`);
    });
  });

test('words are suggested as one types, chosen by keyboard, and asked for', inBrowser, async () => {
  await site.visit({}, async ({ page, go, looksRight }) => {
    await go('/search');
    const field = page.getByRole('combobox');
    await field.focus();
    await page.keyboard.type('青い でんし');
    const options = page.locator('.suggestions [role=option]');
    await until(async () => (await options.count()) > 0);
    await looksRight();
    const texts = await options.allTextContents();
    await page.keyboard.press('ArrowDown');
    assert.equal(await field.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    assert.equal(await field.inputValue(), `青い ${texts[0]}`);
    assert.equal(await options.count(), 0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=/);
    assert.match((await page.getByRole('status').textContent()) ?? '', /^\d+ 文書/);
  });
});

test('suggestions go away with Escape, which leaves what was typed', inBrowser, async () => {
  await site.visit({ width: 375 }, async ({ page, go }) => {
    await go('/');
    const field = page.getByRole('combobox');
    await field.focus();
    await page.keyboard.type('でんし');
    const options = page.locator('.suggestions [role=option]');
    await until(async () => (await options.count()) > 0);
    await page.keyboard.press('Escape');
    assert.equal(await options.count(), 0);
    assert.equal(await field.inputValue(), 'でんし');
  });
});

test('each facet leads to as many hits as it says, and the way back is there', inBrowser, async () => {
  await site.visit({}, async ({ page, go }) => {
    await go(`/search?q=${q}`);
    const before = await page.getByRole('status').textContent();
    const facets = await page
      .locator('.facets li')
      .evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('a')?.getAttribute('href') ?? '',
          item.querySelector('span')?.textContent ?? '',
        ]),
      );
    assert.ok(facets.length >= 10, `${facets.length} facets`);
    for (const [href = '', count = ''] of facets) {
      await go(href);
      assert.match((await page.getByRole('status').textContent()) ?? '', new RegExp(`^${count} 文書`), href);
    }
    await page.locator('.narrowed a').first().click();
    await until(async () => (await page.getByRole('status').textContent()) === before);
  });
});

test('without scripts the form asks, facets narrow and hits are read', inBrowser, async () => {
  await site.visit({ scripts: false }, async ({ page, go, looksRight }) => {
    await go('/');
    await page.getByRole('searchbox').fill('電車');
    await page.getByRole('button', { name: '検索' }).click();
    await page.waitForURL(/q=/);
    await looksRight();
    await page.locator('.facets a').first().click();
    await page.waitForURL(/site=/);
    assert.ok((await page.locator('.hits li').count()) > 0);
  });
});

test('the whole of a search is to be had as a file', inBrowser, async () => {
  await site.visit({}, async ({ page, go }) => {
    await go(`/search?q=${q}`);
    const status = (await page.getByRole('status').textContent()) ?? '';
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const file = await waiting;
    assert.equal(file.suggestedFilename(), 'search.csv');
    let text = '';
    for await (const chunk of await file.createReadStream()) text += String(chunk);
    assert.equal(`${text.trimEnd().split('\r\n').length - 1} 文書`, status);
  });
});
