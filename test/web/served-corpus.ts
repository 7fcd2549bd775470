import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { smallCorpus } from './small-corpus.ts';

/** Serves the small corpus while the tests of a file run. No request may end in an error of ours. */
export const serveSmallCorpus = (): { readonly ask: (path: string, query?: URLSearchParams) => Promise<Response> } => {
  let corpus: OpenCorpus;
  let site: Site;
  before(async () => {
    corpus = await smallCorpus();
    site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
  });
  after(async () => {
    await site.close();
    await corpus.close();
  });
  return {
    ask: (path, query) =>
      fetch(`http://${site.address}:${site.port}${path}${query === undefined ? '' : `?${query.toString()}`}`),
  };
};
