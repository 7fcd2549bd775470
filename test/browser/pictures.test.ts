import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { browse, inBrowser } from './harness.ts';
import { pictureOf, tilesApart, tilesMax } from './pictures.ts';

const site = browse();

/** Changes the style of the page that is shown, as a change of the style sheet would. */
const restyle = async (page: Page, rules: string): Promise<void> => {
  await page.evaluate(
    `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rules)}); document.adoptedStyleSheets = [sheet]; }`,
  );
};

/** What another machine does to a page: letters a little wider, or of another hand altogether. */
const otherFonts = ['body { letter-spacing: .02em }', 'body { font-family: "Noto Serif CJK JP", serif }'];

/** What a careless change does to one. */
const broken = [
  '.top nav { font-size: 0 }',
  'main { padding-top: 4rem }',
  '.cards { display: block }',
  ':root { --paper: #fff0f0; --card: #e0e0e0 }',
];

for (const width of [375, 1440])
  test(`at ${width} pixels a picture changes with the layout and not with the font`, inBrowser, async () => {
    await site.visit({ width }, async ({ page, go }) => {
      await go('/status');
      const before = await pictureOf(page);
      const apart = async (rules: string): Promise<number> => {
        await restyle(page, rules);
        return tilesApart(before, await pictureOf(page));
      };
      for (const rules of otherFonts) assert.ok((await apart(rules)) <= tilesMax, `${rules}: ${await apart(rules)}`);
      for (const rules of broken) assert.ok((await apart(rules)) > tilesMax, `${rules}: ${await apart(rules)}`);
    });
  });
