import {
  collocationsApi,
  concordanceApi,
  documentApi,
  frequenciesApi,
  searchApi,
  sitesApi,
  statusApi,
  suggestApi,
  unknownApi,
  whyApi,
} from './api.ts';
import { icon } from './layout.ts';
import { collocationsPage, concordancePage, frequenciesPage } from './pages/words.ts';
import { documentPage } from './pages/document.ts';
import { notFoundPage } from './pages/problem.ts';
import { runsPage } from './pages/runs.ts';
import { searchPage } from './pages/search.ts';
import { droppedPage, statusPage } from './pages/status.ts';
import { whyPage } from './pages/why.ts';
import type { SitePage } from './site-port.ts';
import { style } from './style.ts';

const fixed =
  (type: string, text: string): SitePage =>
  () => ({ kind: 'text', type, text });

const exact: Readonly<Record<string, SitePage>> = {
  '/': searchPage,
  '/search': searchPage,
  '/concordance': concordancePage,
  '/collocations': collocationsPage,
  '/frequencies': frequenciesPage,
  '/why': whyPage,
  '/status': statusPage,
  '/dropped': droppedPage,
  '/runs': runsPage,
  '/style.css': fixed('text/css; charset=utf-8', style),
  '/icon.svg': fixed('image/svg+xml', icon),
  '/robots.txt': fixed('text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'),
  '/api/search': searchApi,
  '/api/sites': sitesApi,
  '/api/concordance': concordanceApi,
  '/api/collocations': collocationsApi,
  '/api/frequencies': frequenciesApi,
  '/api/suggest': suggestApi,
  '/api/status': statusApi,
  '/api/why': whyApi,
};

const below: readonly (readonly [prefix: string, page: SitePage])[] = [
  ['/document/', documentPage],
  ['/api/document/', documentApi],
  ['/api/', unknownApi],
];

/** Which page answers a path; the page that says "not found" for all others. */
export const pageAt = (path: string): SitePage =>
  (Object.hasOwn(exact, path) ? exact[path] : undefined) ??
  below.find(([prefix]) => path.startsWith(prefix))?.[1] ??
  notFoundPage;
