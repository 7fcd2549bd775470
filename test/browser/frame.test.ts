import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, inBrowser, until, type View } from './harness.ts';
import { looksAsBefore } from './pictures.ts';

const site = browse();
const q = encodeURIComponent('電車');
const paths = ['/', `/search?q=${q}`, `/concordance?q=${q}`, '/frequencies', '/why?url=0000000001', '/status', '/runs'];
const views: readonly View[] = [
  { width: 375 },
  { width: 1440, language: 'en' },
  { width: 1440, dark: true },
  { width: 375, dark: true, scripts: false },
];

for (const view of views)
  test(`pages are whole, accessible and quiet: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ go, looksRight }) => {
      for (const path of paths) {
        await go(path);
        await looksRight();
      }
    });
  });

test('every section can be reached by keyboard alone, and the first key leads past them', inBrowser, async () => {
  await site.visit({ width: 375 }, async ({ page, go }) => {
    await go('/status');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.getAttribute("href")'), '#main');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'main');
    await go('/status');
    const sections = await page.locator('.top nav a').count();
    for (let presses = 0; presses < sections + 2; presses++) await page.keyboard.press('Tab');
    const last = page.locator('.top nav a').last();
    assert.equal(await last.evaluate((link) => link.matches(':focus-visible')), true);
    await page.keyboard.press('Enter');
    await page.waitForLoadState();
    assert.equal(new URL(page.url()).pathname, await page.locator('.top nav a').last().getAttribute('href'));
  });
});

test('a table wider than the window is read by keyboard', inBrowser, async () => {
  await site.visit({ width: 375 }, async ({ page, go }) => {
    await go('/runs');
    const table = page.getByRole('region').first();
    await table.focus();
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight');
    await until(async () => (await table.evaluate((region) => region.scrollLeft)) > 100);
  });
});

test('the first paint is there within a second', inBrowser, async () => {
  await site.visit({}, async ({ page, go }) => {
    const paints: number[] = [];
    for (let visits = 0; visits < 3; visits++) {
      await go(`/search?q=${q}`);
      const paint = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0';
      await until(async () => (await page.evaluate<number>(paint)) > 0);
      paints.push(await page.evaluate<number>(paint));
    }
    // The quickest of three: what else the machine does is no matter of the page.
    assert.ok(Math.min(...paints) < 1000, paints.join(', '));
  });
});

for (const [name, view, path] of [
  ['status-375', { width: 375 }, '/status'],
  ['status-1440-dark', { dark: true }, '/status'],
] as const)
  test(`${name} looks as it did`, inBrowser, async () => {
    await site.visit(view, async ({ page, go }) => {
      await go(path);
      await looksAsBefore(page, name);
    });
  });
