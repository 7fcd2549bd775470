import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { browse, inBrowser, until, type View } from './harness.ts';

const site = browse();

/** The page of a question that got an answer more on the second day, by its address. */
const question = 'http://qa.example.ne.jp/q/10241';

const pathOf = async (page: Page, go: (path: string) => Promise<void>): Promise<string> => {
  await go(`/why?url=${encodeURIComponent(question)}`);
  const link = await page.locator('main a[href^="/document/"]').first().getAttribute('href');
  return `/document/${(link ?? '').slice('/document/'.length, 'document/0000000000'.length + 1)}`;
};

/** A sentence of the main text that has these words, and its number. */
const sentenceWith = (page: Page, words: string): { readonly text: Locator; readonly number: Locator } => {
  const item = page.locator('.text li', { hasText: words }).first();
  return { text: item.locator('[data-sentence]'), number: item.locator(':scope > a') };
};

const views: readonly View[] = [
  { width: 375, language: 'en' },
  { width: 1440 },
  { width: 1440, dark: true },
  { width: 375, dark: true, scripts: false },
];

for (const view of views)
  test(`all views of a document are whole and accessible: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ page, go, looksRight }) => {
      const path = await pathOf(page, go);
      await go(path);
      await looksRight();
      const href = await sentenceWith(page, '湿気').number.getAttribute('href');
      for (const shown of [(href ?? '').replace(/#.*/, ''), `${path}/versions`, `${path}/source`]) {
        await go(shown);
        await looksRight();
      }
    });
  });

test('a word says its reading where one points, and the card goes when one leaves', inBrowser, async () => {
  await site.visit({}, async ({ page, go, looksRight }) => {
    await go(await pathOf(page, go));
    const { text } = sentenceWith(page, '湿気');
    const before = await text.textContent();
    await text.hover();
    const word = text.locator('.word', { hasText: /^湿気$/ });
    await word.hover();
    const card = page.getByRole('tooltip');
    await until(async () => (await card.textContent())?.includes('シッケ') === true);
    assert.match((await card.textContent()) ?? '', /品詞名詞/);
    assert.ok((await text.locator('.head').count()) > 0, 'what its bunsetsu depends on is marked');
    assert.equal(await text.textContent(), before);
    await looksRight();
    await page.locator('h1').hover();
    assert.equal(await card.isVisible(), false);
  });
});

test('the same by keyboard alone: to a number, word by word, and back', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go }) => {
    await go(await pathOf(page, go));
    const { text, number } = sentenceWith(page, '湿気');
    await number.focus();
    await until(async () => (await text.locator('.word').count()) > 0);
    await page.keyboard.press('Tab');
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    const first = await focused();
    assert.match((await page.getByRole('tooltip').textContent()) ?? '', /Reading/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), await text.locator('.word').nth(1).textContent());
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), first);
    await page.keyboard.press('Escape');
    assert.equal(await number.evaluate((link) => link.matches(':focus')), true);
    assert.equal(await page.getByRole('tooltip').isVisible(), false);
  });
});

test('without a script the number of a sentence leads to its arcs and its words', inBrowser, async () => {
  await site.visit({ scripts: false }, async ({ page, go }) => {
    await go(await pathOf(page, go));
    const { number } = sentenceWith(page, '湿気');
    await number.click();
    await page.waitForLoadState();
    const arcs = page.locator('svg.arcs');
    assert.equal(await arcs.isVisible(), true);
    const rows = page.locator('.analysis figure tbody tr');
    const heads = await rows.locator('td:nth-child(3)').allTextContents();
    assert.equal(await arcs.locator('.arc').count(), heads.filter((head) => head !== '').length);
    assert.ok((await page.locator('.analysis td', { hasText: 'シッケ' }).count()) > 0);
  });
});

test('two versions beside each other, and the source with a sentence marked in it', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go }) => {
    const path = await pathOf(page, go);
    await go(`${path}/versions`);
    assert.match((await page.locator('.difference .rewritten').first().textContent()) ?? '', /回答（34件）/);
    assert.ok((await page.locator('.difference ins').count()) > 1);
    await page.locator('select[name=from]').selectOption('1');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForLoadState();
    assert.equal(await page.getByText('the same to the letter').isVisible(), true);
    await go(path);
    await sentenceWith(page, '湿気').number.click();
    await page.waitForLoadState();
    await page.locator('.analysis a[href*="/source"]').click();
    await page.waitForLoadState();
    assert.match((await page.locator('mark#here').textContent()) ?? '', /湿気/);
  });
});
