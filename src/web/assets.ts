import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { styleSheet } from './style/sheet.ts';

/** What runs in the browser: one file of `browser/` each. A page names those it needs; it works without them. */
const browserScripts = ['annotation', 'builder', 'copy', 'live', 'suggest'] as const;
export type BrowserScript = (typeof browserScripts)[number];

export interface Asset {
  readonly type: string;
  readonly text: string;
}

/**
 * The style sheet and the scripts. Their addresses hold a digest of them all, so that a browser may keep them for ever and a script may
 * import the one beside it by its plain name.
 */
export interface Assets {
  pathOf(name: string): string;
  at(path: string): Asset | null;
}

/** Reads what `npm run build` made of `browser/`. */
export const openAssets = (): Assets => {
  const files = new Map<string, Asset>([['style.css', { type: 'text/css; charset=utf-8', text: styleSheet }]]);
  for (const name of compiledScripts())
    files.set(name, { type: 'text/javascript; charset=utf-8', text: readFileSync(join(compiled, name), 'utf8') });
  for (const name of browserScripts)
    if (!files.has(`${name}.js`))
      throw new Fault('NOT_INSTALLED', `The script ${name}.js of the pages is not in ${compiled}. Run: npm run build`);
  const whole = [...files].map(([name, { text }]) => `${name}\n${text}`).join('\n');
  const folder = `/assets/${sha256(whole).slice(0, 12)}/`;
  return {
    pathOf: (name) => `${folder}${name}`,
    at: (path) => (path.startsWith(folder) ? (files.get(path.slice(folder.length)) ?? null) : null),
  };
};

const compiled = join(import.meta.dirname, 'browser');

const compiledScripts = (): readonly string[] => {
  try {
    return readdirSync(compiled)
      .filter((name) => name.endsWith('.js'))
      .toSorted();
  } catch {
    return [];
  }
};
