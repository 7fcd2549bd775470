import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';

// Pictures of pages against pictures kept in goldens/. Both are a quarter of the window wide and high, each pixel the mean of sixteen. Compared
// are means of tiles: letters of another version of a font are other shapes in the same places, and hardly change a tile; a column that has
// moved, a style that is not applied, a part that is missing change many by much. test/browser/pictures.test.ts holds both to it.

const goldens = join(import.meta.dirname, '../../../test/browser/goldens');
const seen = join(import.meta.dirname, 'seen');
const shrink = 4;
/** In pixels of the small picture: 24 by 24 of the window, a line of text high. */
const tile = 6;
/** Of 255: how far the means of a tile may be apart in any colour. */
const farMax = 22;
/** How many tiles may be farther apart: another hand of letters altogether changes five at most, a navigation without its words ten. */
export const tilesMax = 6;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly colours: Float64Array;
}

/** The window as it is, made small; or what begins at a place of it. */
export const pictureOf = async (page: Page, clip?: Clip): Promise<Picture> =>
  smallOf(PNG.sync.read(await page.screenshot(clip === undefined ? {} : { clip })));

type Clip = NonNullable<NonNullable<Parameters<Page['screenshot']>[0]>['clip']>;

/** The beginning of what a page itself says: the navigation above it grows with every section of the site. */
const contentOf = async (page: Page): Promise<Clip> => {
  const box = await page.locator('main').boundingBox();
  const y = Math.round(box?.y ?? 0);
  return { x: 0, y, width: page.viewportSize()?.width ?? 0, height: contentHeight };
};

const contentHeight = 640;

const smallOf = ({ width, height, data }: PNG): Picture => {
  const small = { width: Math.floor(width / shrink), height: Math.floor(height / shrink) };
  return { ...small, colours: means({ width, channels: 4, values: data }, small, shrink) };
};

/** Means of squares of `side` pixels, three colours each. */
const means = (
  from: { readonly width: number; readonly channels: number; readonly values: ArrayLike<number> },
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): Float64Array => {
  const made = new Float64Array(width * height * 3);
  for (let y = 0; y < height * side; y++)
    for (let x = 0; x < width * side; x++)
      for (let colour = 0; colour < 3; colour++) {
        const at = (Math.floor(y / side) * width + Math.floor(x / side)) * 3 + colour;
        made[at] = (made[at] ?? 0) + (from.values[(y * from.width + x) * from.channels + colour] ?? 0) / side ** 2;
      }
  return made;
};

/** How many tiles of two pictures are farther apart than letters can be. Pictures of different sizes have nothing in common. */
export const tilesApart = (one: Picture, other: Picture): number => {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  const size = { width: Math.floor(one.width / tile), height: Math.floor(one.height / tile) };
  const [a, b] = [one, other].map(({ width, colours }) => means({ width, channels: 3, values: colours }, size, tile));
  let apart = 0;
  for (let at = 0; at < size.width * size.height; at++)
    if ([0, 1, 2].some((colour) => Math.abs((a?.[at * 3 + colour] ?? 0) - (b?.[at * 3 + colour] ?? 0)) > farMax))
      apart++;
  return apart;
};

/**
 * A page looks as its golden does. `KUMOITO_GOLDENS=write` makes the goldens anew: look at each before it is kept.
 */
export const looksAsBefore = async (page: Page, name: string): Promise<void> => {
  const picture = await pictureOf(page, await contentOf(page));
  const golden = join(goldens, `${name}.png`);
  if (process.env['KUMOITO_GOLDENS'] === 'write') return writeFileSync(golden, bytesOf(picture));
  assert.ok(existsSync(golden), `${golden} is missing: KUMOITO_GOLDENS=write makes it`);
  const apart = tilesApart(picture, smallAsKept(PNG.sync.read(readFileSync(golden))));
  if (apart <= tilesMax) return;
  mkdirSync(seen, { recursive: true });
  writeFileSync(join(seen, `${name}.png`), bytesOf(picture));
  assert.fail(
    `${name}: ${apart} parts of the picture are not as in test/browser/goldens (at most ${tilesMax}). Look at dist/test/browser/seen/${name}.png; if it should be so: KUMOITO_GOLDENS=write`,
  );
};

const smallAsKept = ({ width, height, data }: PNG): Picture => ({
  width,
  height,
  colours: means({ width, channels: 4, values: data }, { width, height }, 1),
});

const bytesOf = ({ width, height, colours }: Picture): Buffer => {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    for (let colour = 0; colour < 3; colour++) png.data[at * 4 + colour] = Math.round(colours[at * 3 + colour] ?? 0);
    png.data[at * 4 + 3] = 255;
  }
  return PNG.sync.write(png, { colorType: 2 });
};
