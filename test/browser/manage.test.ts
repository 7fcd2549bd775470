import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, inBrowser, type View } from './harness.ts';

const site = browse();
const paths = [
  '/status',
  '/manage/due',
  '/runs',
  '/runs/6',
  '/runs/compare?left=4&right=9',
  '/manage/selection',
  '/manage/sets',
  '/manage/sources',
  '/manage/politeness',
];
const views: readonly View[] = [{ width: 375 }, { width: 1440, language: 'en', dark: true }];

for (const view of views)
  test(`the pages for who runs a corpus are whole and accessible: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ go, looksRight }) => {
      for (const path of paths) {
        await go(path);
        await looksRight();
      }
    });
  });

test('from the list of runs to the comparison of two of them, and to two others', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go }) => {
    await go('/status');
    await page.locator('.tabs').getByRole('link', { name: 'Runs' }).click();
    await page.waitForLoadState();
    await page.getByRole('link', { name: /: 4, 9$/ }).click();
    await page.waitForLoadState();
    assert.match((await page.locator('h1').textContent()) ?? '', /select-text 4 ↔ 9/);
    const kept = page.locator('tr', { has: page.locator('td', { hasText: /^kept$/ }) });
    const [before, after, difference] = (await kept.locator('td.number').allTextContents()).map((cell) =>
      Number(cell.replace('−', '-').replaceAll(',', '')),
    );
    assert.equal(difference, (after ?? 0) - (before ?? 0));
    assert.match((await page.locator('h2').last().textContent()) ?? '', /text-4 → text-9/);
    await page.locator('select[name=right]').selectOption('4');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForLoadState();
    assert.equal(await page.getByText('All numbers of the reports are the same').isVisible(), true);
  });
});

test('the funnel ends with the pages that its set has', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go }) => {
    await go('/manage/sets');
    const row = page.locator('tr', { has: page.getByRole('link', { name: 'text-9' }) }).first();
    const pages = (await row.locator('td.number').first().textContent()) ?? '?';
    await row.getByRole('link', { name: 'text-9' }).click();
    await page.waitForLoadState();
    const bars = await page.locator('.drawing svg g title').allTextContents();
    assert.match(bars.at(-1) ?? '', new RegExp(`: ${pages}(?: |$)`));
  });
});
