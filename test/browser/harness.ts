import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { systemClock } from '../../src/base/clock.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { openSample } from '../thread/sample-thread.ts';
import { demoCorpus } from './demo-corpus.ts';

// Tests with a real browser on a real server over the demo's corpus. They run in the full suite, where there is a Chromium; a run that must have
// them (`.ci/run`) says so and fails without one.

const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((one) =>
  existsSync(one),
);
const isRequired = process.env['KUMOITO_TEST_BROWSER'] === 'required';

/** For the options of a test: why it is not run, where that is so. */
export const inBrowser: { readonly skip: string | false } = {
  skip: path === undefined && !isRequired ? 'needs Chromium (Debian: apt install chromium fonts-noto-cjk)' : false,
};

/** Nothing is fetched, looked up or kept that no test asked for. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

export interface View {
  /** Default: 1440. */
  readonly width?: number;
  /** Default: Japanese. */
  readonly language?: 'ja' | 'en';
  readonly dark?: boolean;
  /** False: as in a browser that runs no scripts. */
  readonly scripts?: boolean;
}

export interface Visit {
  readonly page: Page;
  /** Goes to a path of the site; it must answer with the status (default: 200). */
  readonly go: (path: string, status?: number) => Promise<void>;
  /** axe finds nothing, and nothing is wider than the window. */
  readonly looksRight: () => Promise<void>;
}

export interface VisitedSite {
  /** A new window, empty of cookies. What its pages say to the console, or ask of other hosts, fails the test that opened it. */
  visit(view: View, work: (visit: Visit) => Promise<void>): Promise<void>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Starts a browser and a server for the tests of a file; `open` gives the corpus to serve (default: the demo's, which is only read). */
export const browse = (open: () => Promise<OpenCorpus> = openDemo): VisitedSite => {
  let browser: Browser;
  let corpus: OpenCorpus;
  let site: Site;
  before(async () => {
    if (inBrowser.skip !== false) return;
    assert.ok(path !== undefined, 'KUMOITO_TEST_BROWSER=required, and there is no Chromium.');
    browser = await chromium.launch({ executablePath: path, args: flags });
    corpus = await open();
    site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
  });
  after(async () => {
    if (inBrowser.skip !== false) return;
    await browser.close();
    await site.close();
    await corpus.close();
  });
  return {
    visit: async (view, work) => {
      const origin = `http://127.0.0.1:${site.port}`;
      const context = await windowOf(browser, view);
      try {
        const page = await context.newPage();
        const faults = faultsOf(page, origin);
        await work(visitOf(page, origin, view, faults));
        assert.deepEqual(faults, []);
      } finally {
        await context.close();
      }
    },
  };
};

/** Waits for what a page will do soon. (Playwright's own waiting evaluates text in the page, which the content security policy refuses.) */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 200, `Ten seconds have passed, and it is not so: ${holds.toString()}`);
    await pause(50);
  }
};

const openDemo = async (): Promise<OpenCorpus> =>
  openSample(await demoCorpus(), { mode: 'read', clock: systemClock() });

const windowOf = (
  browser: Browser,
  { width = 1440, language = 'ja', dark = false, scripts = true }: View,
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'UTC',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });

/** What a page did that no page may: errors of scripts, words to the console, requests to others. */
const faultsOf = (page: Page, origin: string): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`request: ${request.url()}`);
  });
  return faults;
};

const visitOf = (page: Page, origin: string, { scripts = true }: View, faults: string[]): Visit => ({
  page,
  go: async (target, status = 200) => {
    const answer = await page.goto(`${origin}${target}`);
    assert.equal(answer?.status(), status, target);
    // Chromium tells the console of an answer that is no 200, which here was wanted.
    const wanted = faults.findIndex((fault) => fault.includes(`status of ${status}`));
    if (status !== 200 && wanted >= 0) faults.splice(wanted, 1);
  },
  looksRight: async () => {
    const wider = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(wider, 0, `${page.url()} is ${wider} pixels wider than the window`);
    if (!scripts) return;
    await page.evaluate(axe);
    const found = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
    assert.deepEqual(
      found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
      page.url(),
    );
  },
});
