import { existsSync } from 'node:fs';
import { openArchiveReader } from '../../archive/reader.ts';
import { Fault } from '../../base/fault.ts';
import type { Config } from '../../config/options.ts';
import { regenerate } from '../../format/regenerate.ts';
import type { Makers, Manifest } from '../../select/sets/manifest.ts';
import { openRemadeFolder, type RemadeDocument, type RemadeState } from '../../standard/remade-folder.ts';
import { loadFormatTables, openFormatPool } from '../format-pool.ts';

export interface RunRegenerateOptions {
  readonly manifest: Manifest;
  /** The WARC files: of the corpus that the manifest is of, or a copy of them. */
  readonly archiveDir: string;
  readonly out: string;
  readonly config: Config;
  /** Null: one fewer than there are cores, at least one. */
  readonly workers: number | null;
  /** Go on when program or dictionaries are not those of the manifest. */
  readonly anyway: boolean;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
  /** Every document that did not come out as it was. */
  onDifference(document: RemadeDocument): void;
  /** Index and data sets: made when the documents are, while no other process may write into the folder. */
  andThen(report: RegenerateReport): Promise<void>;
}

export interface RegenerateReport {
  readonly set: string;
  readonly manifest: string;
  readonly pages: number;
  readonly states: Readonly<Record<RemadeState, number>>;
  /** Documents that quote links of pages which are missing: the manifest holds the anchor texts. */
  readonly quotingMissing: number;
  /** Parts that are not those of the manifest. */
  readonly differentMakers: readonly string[];
  readonly interrupted: boolean;
}

/**
 * The documents of a manifest again. Nothing of the corpus but its archive is read: links, numbers and settings are those of the
 * manifest, whatever has been collected since.
 */
export const runRegenerate = async (options: RunRegenerateOptions): Promise<RegenerateReport> => {
  const { manifest, archiveDir, out, signal } = options;
  const { set, documents } = manifest.head;
  if (!existsSync(archiveDir)) throw new Fault('NOT_FOUND', `There is no archive at ${archiveDir}.`);
  const config = configAsOf(options.config, manifest);
  const { tables, makers } = await loadFormatTables(config);
  const differentMakers = differences(documents.makers, makers);
  if (differentMakers.length > 0 && !options.anyway) throw otherMakers(differentMakers);
  const folder = openRemadeFolder(out, {
    format: 'kumoito-documents',
    version: 2,
    set: set.name,
    manifest: manifest.digest,
    makers,
  });
  const states = { same: 0, changed: 0, first: 0, missing: 0, failed: 0 };
  const missing = new Set<string>();
  const pool = openFormatPool({ config, tables, archiveDir, workers: options.workers });
  const archive = openArchiveReader(archiveDir);
  try {
    const isComplete = await regenerate({
      pages: manifest.pages(),
      archive,
      pool,
      folder,
      dir: out,
      documentsPerShard: documents.perShard,
      signal,
      onProgress: (done) => options.onProgress(done),
      onDocument: (document) => {
        states[document.state]++;
        if (document.state === 'missing') missing.add(document.url);
        if (document.state !== 'same' && document.state !== 'first') options.onDifference(document);
      },
    });
    const report = {
      set: set.name,
      manifest: manifest.digest,
      pages: set.pages,
      states,
      quotingMissing: countQuoting(manifest, missing),
      differentMakers,
      interrupted: !isComplete,
    };
    await options.andThen(report);
    return report;
  } finally {
    folder.close();
    await pool.close();
    await archive.close();
  }
};

/** What shapes documents is as it was; the file with the user's words lies where this configuration says. */
export const configAsOf = (config: Config, { head }: Manifest): Config => {
  const { synonyms, analyzer } = head.documents;
  if (analyzer !== 'kuromoji' && analyzer !== 'mecab') {
    throw new Fault(
      'BAD_INPUT',
      `The documents of the manifest were made by the analyzer "${analyzer}", which is not here.`,
    );
  }
  return { ...config, format: { ...config.format, analyzer, synonyms } };
};

const differences = (then: Makers, now: Makers): readonly string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((part) => then[part] !== now[part])
    .map((part) => `${part} (was ${short(then[part])}, is ${short(now[part])})`);

const short = (version: string | undefined): string => version?.slice(0, 12) ?? 'not there';

const otherMakers = (parts: readonly string[]): Fault =>
  new Fault(
    'CONFIG',
    `The documents of the manifest were made with other parts: ${parts.join('; ')}. ` +
      'Use the program, dictionaries and user words they were made with; or pass --anyway and be told which documents come out different.',
  );

const countQuoting = (manifest: Manifest, missing: ReadonlySet<string>): number => {
  if (missing.size === 0) return 0;
  let quoting = 0;
  for (const { member, inLinks } of manifest.pages()) {
    if (missing.has(member.url)) continue;
    if (inLinks.some(({ pages }) => pages.some(({ url }) => missing.has(url)))) quoting++;
  }
  return quoting;
};
