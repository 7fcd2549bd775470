import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, inBrowser, until, type View } from './harness.ts';

const site = browse();
const pattern = encodeURIComponent('[pos="名詞"] "の"');
const word = encodeURIComponent('電車');
const paths = [
  '/concordance',
  `/concordance?q=${pattern}&window=sentence`,
  `/concordance?q=${pattern}&sort=right1&sort2=left1&lines=20`,
  `/breakdown?q=${pattern}&by=site`,
  `/breakdown?q=${pattern}&by=day`,
  `/profile?q=${word}`,
  `/collocations?q=${word}&by=dependency&countMin=1`,
  '/ngrams?length=2&of=base',
  '/keyness?type=blog',
  '/builder',
];
const views: readonly View[] = [
  { width: 375, dark: true },
  { width: 1440, language: 'en' },
];

for (const view of views)
  test(`pages about words are whole, accessible and quiet: ${JSON.stringify(view)}`, inBrowser, async () => {
    await site.visit(view, async ({ go, looksRight }) => {
      for (const path of paths) {
        await go(path);
        await looksRight();
      }
    });
  });

test(
  'a pattern is built by keyboard as one types, and leads to its lines and to the next page of them',
  inBrowser,
  async () => {
    await site.visit({ width: 1440, language: 'en' }, async ({ page, go, looksRight }) => {
      await go('/builder');
      const shown = async (): Promise<string> => (await page.locator('code.pattern').textContent()) ?? '';
      await page.locator('.word-box').nth(1).locator('.remove').focus();
      await page.keyboard.press('Enter');
      await page.locator('[name=value]').nth(1).focus();
      await page.keyboard.type('名詞');
      await until(async () => (await shown()) === '[pos="名詞"]');
      await page.locator('button[name=add]').focus();
      await page.keyboard.press('Enter');
      // The new box has the focus in its first value.
      await page.keyboard.type('の');
      await page.locator('[name=attribute]').nth(2).selectOption('surface');
      await until(async () => (await shown()) === '[pos="名詞"] [surface="の"]');
      await until(async () => (await page.locator('.preview mark').count()) === 5);
      await looksRight();
      await page.locator('[name=join]').nth(1).selectOption('depends');
      await page.locator('[name=particle]').nth(1).selectOption('を');
      await page.locator('[name=value]').nth(2).fill('');
      await until(async () => (await shown()) === '[pos="名詞"] -を-> []');
      await page.locator('.built a.button').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/concordance\?q=/);
      assert.equal(await page.locator('table.kwic tbody tr').count(), 100);
      const first = await page.locator('table.kwic tbody tr').first().textContent();
      await page.locator('a[rel=next]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/from=100/);
      assert.notEqual(await page.locator('table.kwic tbody tr').first().textContent(), first);
      await page.locator('a[rel=prev]').click();
      await page.waitForURL((url) => !url.searchParams.has('from'));
      assert.equal(await page.locator('table.kwic tbody tr').first().textContent(), first);
    });
  },
);

test('without a script the builder does the same by its buttons', inBrowser, async () => {
  await site.visit({ width: 375, scripts: false }, async ({ page, go }) => {
    await go('/builder');
    await page.locator('[name=value]').first().fill('電車');
    await page.locator('.actions button').first().click();
    await page.waitForURL(/value=/);
    assert.match((await page.locator('code.pattern').textContent()) ?? '', /^\[base="電車"\]/);
    const boxes = await page.locator('.word-box').count();
    await page.locator('button[name=add]').click();
    await page.waitForURL(/add=1/);
    assert.equal(await page.locator('.word-box').count(), boxes + 1);
  });
});

test('the match of every line stands in the middle, at any width, and the lines can be copied', inBrowser, async () => {
  for (const width of [375, 1440])
    await site.visit({ width, language: 'en' }, async ({ page, go }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await go(`/concordance?q=${pattern}`);
      const middles = await page.locator('td.match').evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return Math.round((left + right) / 2);
        }),
      );
      assert.equal(new Set(middles).size, 1, String(middles));
      assert.ok(middles[0]! > 0.25 * width && middles[0]! < 0.6 * width, String(middles[0]));
      await page.getByRole('button', { name: 'Copy the lines' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      assert.equal(copied.split('\n').length, 100);
      assert.ok(copied.split('\n').every((line) => line.split('\t').length === 4));
    });
});

test('a word profile shows what the word is bound to, and every word leads to its lines', inBrowser, async () => {
  await site.visit({ width: 1440 }, async ({ page, go }) => {
    await go(`/profile?q=${word}`);
    const diagram = page.locator('figure svg').first();
    assert.match((await diagram.getAttribute('aria-label')) ?? '', /電車/);
    assert.ok((await diagram.locator('path').count()) > 1);
    const link = page.locator('.columns a[href^="/concordance"]').first();
    const bound = (await link.textContent()) ?? '';
    await link.click();
    await page.waitForURL(/\/concordance/);
    const lines = await page.locator('td.match').allTextContents();
    assert.ok(lines.length > 1 && lines.every((line) => line.includes(bound.slice(0, 1))), `${bound}: ${lines.join()}`);
  });
});
