import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { firstDay, openSample } from '../thread/sample-thread.ts';

export interface SampleCorpus {
  readonly corpus: OpenCorpus;
  close(): Promise<void>;
}

/** The first day of the sample web, collected, selected and formatted. */
export const sampleCorpus = async (): Promise<SampleCorpus> => {
  const dir = await firstDay();
  const corpus = openSample(dir, { mode: 'write' });
  return {
    corpus,
    close: async () => {
      await corpus.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** The sample corpus while the tests of a file run, and a folder for what they export. */
export const withSampleCorpus = (name: string): { readonly out: string; readonly corpus: () => OpenCorpus } => {
  const out = mkdtempSync(join(tmpdir(), `kumoito-${name}-`));
  let sample: SampleCorpus;
  before(async () => {
    sample = await sampleCorpus();
  });
  after(async () => {
    await sample.close();
    rmSync(out, { recursive: true, force: true });
  });
  return { out, corpus: () => sample.corpus };
};
