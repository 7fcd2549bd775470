import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surveyNames } from '../../src/survey/survey-names.ts';
import { browse, inBrowser, type View } from './harness.ts';

const site = browse();
const views: readonly View[] = [
  { width: 375, dark: true },
  { width: 1440, language: 'en' },
];

for (const view of views)
  test(`surveys are whole, accessible and quiet: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ go, looksRight }) => {
      for (const path of ['', '/geography', '/language']) {
        await go(`/surveys${path}`);
        await looksRight();
      }
    });
  });

test('from the list to a survey, narrowed to a page set, and its numbers as a file', inBrowser, async () => {
  await site.visit({ width: 1440, scripts: false }, async ({ page, go, looksRight }) => {
    await go('/surveys');
    assert.equal(await page.locator('.survey-list a').count(), surveyNames.length);
    await page.getByRole('link', { name: 'サイトごとのページ数' }).click();
    const pages = page.locator('figure').first().locator('tbody tr td:nth-child(2)');
    const sum = async (): Promise<number> =>
      (await pages.allTextContents()).reduce((total, cell) => total + Number(cell.replace(',', '')), 0);
    const all = await sum();
    const select = page.getByLabel('ページ集合');
    const newest = await select.locator('option').nth(1).getAttribute('value');
    await select.selectOption(newest);
    await page.getByRole('button', { name: '表示' }).click();
    assert.equal(new URL(page.url()).searchParams.get('set'), newest);
    const some = await sum();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    await looksRight();
    const begun = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).first().click();
    const file = await begun;
    assert.equal(file.suggestedFilename(), 'sites.csv');
  });
});

test('hits of queries that are typed, by keyboard alone', inBrowser, async () => {
  await site.visit({ width: 375 }, async ({ page, go }) => {
    await go('/surveys/queries');
    await page.locator('textarea').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('電車\n栗');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/queries=/);
    const names = await page.locator('tbody tr td:first-child').allTextContents();
    assert.deepEqual(names, ['電車', '栗']);
    const bars = await page.locator('figure svg rect').count();
    assert.equal(bars, 2, 'both are found, and drawn');
  });
});
