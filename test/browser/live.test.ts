import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSample } from '../thread/sample-thread.ts';
import { type Collecting, startCollecting } from '../web/live/collecting.ts';
import { browse, inBrowser, until } from './harness.ts';

let collecting: Collecting;
const site = browse(async () => {
  collecting = await startCollecting('1s');
  while (!existsSync(join(collecting.dir, 'collecting.json'))) await pause(50);
  return openSample(collecting.dir, { mode: 'read' });
});
after(async () => {
  if (inBrowser.skip !== false) return;
  await collecting.close();
  rmSync(collecting.dir, { recursive: true });
});

test('the live map shows a running collection grow, without a reload', inBrowser, async () => {
  await site.visit({ language: 'en' }, async ({ page, go, looksRight }) => {
    await go('/live');
    const number = async (id: string): Promise<number> =>
      Number((await page.locator(`#${id}`).textContent())?.replaceAll(',', ''));
    await until(async () => (await number('live-requests')) > 10);
    const before = await number('live-requests');
    await until(async () => (await number('live-requests')) > before + 5);
    assert.match((await page.locator('#live-standing').textContent()) ?? '', /^Collecting \(run 1/);
    assert.ok((await number('live-servers')) >= 10);
    await until(async () => (await page.locator('#live-busiest tbody tr').count()) >= 10);
    await until(async () => (await page.locator('.live-map .bars rect').count()) === 1);
    // Servers without a place are drawn at the lower left.
    const painted = await page.evaluate<boolean>(`(() => {
      const { width, height } = document.querySelector('canvas.dots');
      const pen = document.querySelector('canvas.dots').getContext('2d');
      const { data } = pen.getImageData(0, height / 2, width / 4, height / 2);
      return data.filter((_, at) => at % 4 === 3).some((alpha) => alpha > 100);
    })()`);
    assert.ok(painted);
    assert.equal(await page.locator('.live-still').count(), 0);
    await looksRight();
  });
});

test('it can be read on a telephone, in the dark, and without scripts as it stood', inBrowser, async () => {
  await site.visit({ width: 375, dark: true }, async ({ go, looksRight }) => {
    await go('/live');
    await looksRight();
  });
  await site.visit({ width: 375, scripts: false }, async ({ page, go, looksRight }) => {
    await go('/live');
    await looksRight();
    assert.match((await page.locator('.live-still').textContent()) ?? '', /更新/);
    assert.ok(Number(await page.locator('#live-requests').textContent()) > 10);
  });
});
