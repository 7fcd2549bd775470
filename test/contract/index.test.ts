import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Analyzer } from '../../src/analyzer/port.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { openTestAnalyzer, testSettings } from '../index/made/made-documents.ts';
import { fieldsContract } from './fields.contract.ts';
import { filterContract } from './filters.contract.ts';
import { followingPagesContract } from './following-pages.contract.ts';
import { indexContract } from './index.contract.ts';
import { nearnessContract } from './nearness.contract.ts';
import { questionsAtOnceContract } from './questions-at-once.contract.ts';
import { type EngineUnderTest, searchEngineContract } from './search-engine.contract.ts';
import { ReferenceEngine } from '../reference/reference-engine.ts';
import type { Index } from '../../src/index/port.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-index-contract-'));
let opened: Promise<Analyzer> | null = null;
const analyzer = (): Promise<Analyzer> => (opened ??= openTestAnalyzer());
after(async () => {
  await (await opened)?.close();
  rmSync(folder, { recursive: true });
});

const settings = {
  'segments of any size': testSettings,
  'a segment for every document, merged by threes': {
    ...testSettings,
    occurrencesInMemoryMax: 1,
    segmentsPerTier: 3,
  },
};

for (const [name, chosen] of Object.entries(settings)) {
  const index: EngineUnderTest<Index> = {
    name,
    analyzer,
    open: async (called) => openSearch(join(folder, name, called), chosen, await analyzer()),
    concordancer: (engine) => engine,
  };
  searchEngineContract(index);
  fieldsContract(index);
  filterContract(index);
  nearnessContract(index);
  followingPagesContract(index);
  indexContract(index);
  questionsAtOnceContract(index);
}

// The reference engine: what the contract asks for can be done by an engine that has nothing in common with ours.
const engines = new Map<string, ReferenceEngine>();
const reference: EngineUnderTest = {
  name: 'reference engine',
  analyzer,
  open: async (called) => {
    const engine = engines.get(called) ?? new ReferenceEngine(testSettings, await analyzer());
    engines.set(called, engine);
    return engine;
  },
  concordancer: null,
};
searchEngineContract(reference);
fieldsContract(reference);
filterContract(reference);
nearnessContract(reference);
followingPagesContract(reference);
