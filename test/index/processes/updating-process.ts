import { readFileSync } from 'node:fs';
import { Fault } from '../../../src/base/fault.ts';
import { openSearch } from '../../../src/index/open-search.ts';
import type { StandardDocument } from '../../../src/model/document.ts';
import { inIdOrder, openTestAnalyzer, testSettings } from '../made/made-documents.ts';

// Updates an index until it is killed: `node updating-process.js DIR PAGES`.
const [dir = '', source = ''] = process.argv.slice(2);
const pages = JSON.parse(readFileSync(source, 'utf8')) as StandardDocument[];
const settings = {
  ...testSettings,
  occurrencesInMemoryMax: 2500,
  documentsInOneLane: 20,
  buildThreadsMax: 2,
  segmentsPerTier: 4,
};
const index = openSearch(dir, settings, await openTestAnalyzer());
process.send?.('ready');
try {
  await index.update(inIdOrder(pages));
} catch (error) {
  process.stderr.write(error instanceof Fault ? error.code : String(error));
}
