import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { configDigest } from '../../config/load.ts';
import type { Config } from '../../config/options.ts';
import type { DataCard } from '../../format/export/card/card.ts';
import { sumsFile } from '../../format/export/draft-folder.ts';
import { exportDocuments } from '../../format/export/export.ts';
import type { DocumentToExport } from '../../format/export/port.ts';
import type { StageRecord } from '../../format/export/card/provenance.ts';
import type { ExportForm } from '../../format/export/table.ts';
import type { Index, UpdateReport, WantedDocument } from '../../index/port.ts';
import { told } from '../../flow/told.ts';
import type { Manifest } from '../../select/sets/manifest.ts';
import { finishedPartsIn } from '../../standard/finished-parts.ts';
import { readStandardDocument } from '../../standard/read.ts';
import { placesIn, readDigests, type RemadeDocument } from '../../standard/remade-folder.ts';
import { openDocumentReader, type DocumentReader, type ShardPlace } from '../../standard/shard.ts';
import { exportSettings } from '../export-settings.ts';
import { configAsOf } from './run-regenerate.ts';

export const indexPart = 'index';
export const exportPart = (form: string): string => `export/${form}`;

/** A folder that `regenerate` has finished, to be made into more than documents. */
export interface FinishedFolder {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly config: Config;
  readonly signal: AbortSignal;
}

/** Opens the index in a folder, with the analyzer of the configuration; `close` closes both. */
type OpenIndexIn = (dir: string, config: Config) => Promise<Index>;

interface WantedIndex {
  readonly openIndexIn: OpenIndexIn;
  /** How many of the documents were looked at. */
  readonly onProgress: (done: number) => void;
}

/**
 * The index of the documents, in `index` of their folder: as `kumoito index build` makes it of the set in a corpus. Null when an
 * earlier call has made it of these documents.
 */
export const indexRemade = (
  { dir, manifest, config, signal }: FinishedFolder,
  { openIndexIn, onProgress }: WantedIndex,
): Promise<UpdateReport | null> => {
  const asOf = configAsOf(config, manifest);
  const place = join(dir, indexPart);
  const work = (): Promise<UpdateReport> => {
    // Not brought up to date but built: the bytes depend on the documents alone, not on earlier calls.
    rmSync(place, { recursive: true, force: true });
    return buildIndex(dir, { signal, onProgress, open: () => openIndexIn(place, asOf) });
  };
  const isWhole = ({ failed }: UpdateReport): boolean => failed.length === 0;
  return unlessMade({ dir, part: indexPart, result: place, settings: configDigest(asOf, ['index']), isWhole }, work);
};

const buildIndex = async (
  dir: string,
  {
    signal,
    onProgress,
    open,
  }: Pick<WantedIndex, 'onProgress'> & { readonly signal: AbortSignal; readonly open: () => Promise<Index> },
): Promise<UpdateReport> => {
  const index = await open();
  const documentReader = openDocumentReader(dir);
  try {
    return await index.update(wantedIn(dir, { documentReader, onProgress }), signal);
  } finally {
    documentReader.close();
    await index.close();
  }
};

async function* wantedIn(
  dir: string,
  { documentReader, onProgress }: Pick<WantedIndex, 'onProgress'> & { readonly documentReader: DocumentReader },
): AsyncGenerator<WantedDocument> {
  for (const { document, place } of told(documentsIn(dir), onProgress)) {
    yield { id: document.id, digest: document.digest ?? '', read: async () => documentReader.readPacked(place) };
  }
}

/**
 * A data set of the documents, in `export/FORM` of their folder, with the card it would have from the corpus. Null when an earlier
 * call has made it of these documents.
 */
export const exportRemade = (from: FinishedFolder, wanted: WantedExport): Promise<DataCard | null> => {
  const part = exportPart(wanted.form);
  const result = join(from.dir, part, sumsFile);
  const settings = configDigest(from.config, ['export']);
  return unlessMade({ dir: from.dir, part, result, settings, isWhole: () => true }, () => writeExport(from, wanted));
};

export interface WantedExport {
  readonly form: ExportForm;
  readonly onProgress: (done: number) => void;
}

interface Part<T> {
  readonly dir: string;
  readonly part: string;
  /** The file or folder that is there when the part has been made. */
  readonly result: string;
  readonly settings: string;
  readonly isWhole: (made: T) => boolean;
}

/** Does the work of a part and notes it as finished, unless that has been noted already and the result is there. */
const unlessMade = async <T>(
  { dir, part, result, settings, isWhole }: Part<T>,
  work: () => Promise<T>,
): Promise<T | null> => {
  const parts = finishedPartsIn(dir);
  const of = { documents: readDigests(dir).digest, settings };
  if (parts.isFinished(part, of) && existsSync(result)) return null;
  parts.begin(part);
  const made = await work();
  if (isWhole(made)) parts.end(part, of);
  return made;
};

const writeExport = async (
  { dir, manifest, config, signal }: FinishedFolder,
  { form, onProgress }: WantedExport,
): Promise<DataCard> => {
  const { set, stages, contact } = manifest.head;
  const documentReader = openDocumentReader(dir);
  const missing = { withoutDocument: 0, formattedAnew: 0 };
  try {
    return await exportDocuments({
      set,
      ...exportSettings(config, form),
      dir: join(dir, exportPart(form)),
      documents: exportedIn({ dir, manifest, documentReader, missing }),
      missing: () => missing,
      stages: stages as readonly StageRecord[],
      contact,
      signal,
      onProgress,
    });
  } finally {
    documentReader.close();
  }
};

async function* exportedIn({
  dir,
  manifest,
  documentReader,
  missing,
}: {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly documentReader: DocumentReader;
  readonly missing: { withoutDocument: number };
}): AsyncGenerator<DocumentToExport> {
  // Documents come in the order of the manifest, and there is at most one for each of its lines.
  const pages = manifest.pages();
  for (const { document, place } of documentsIn(dir)) {
    let page = pages.next();
    for (; !page.done && page.value.member.url !== document.url; page = pages.next()) missing.withoutDocument++;
    if (page.done || document.measures === null) {
      throw new Fault(
        'BAD_INPUT',
        `${dir} does not hold the documents of this manifest, in its order: ${document.url}.`,
      );
    }
    const xml = documentReader.read(place);
    const standard = readStandardDocument(xml);
    const { score } = page.value.member;
    yield { document: standard, xml, measures: document.measures, page: { fetchedAt: standard.fetchedAt }, score };
  }
  for (let page = pages.next(); !page.done; page = pages.next()) missing.withoutDocument++;
}

function* documentsIn(dir: string): Generator<{ readonly document: RemadeDocument; readonly place: ShardPlace }> {
  for (const [shard, documents] of readDigests(dir).shards()) {
    if (documents.every(({ digest }) => digest === null)) continue;
    const places = placesIn(dir, shard);
    for (const document of documents) {
      if (document.digest === null) continue;
      const place = places.get(document.id);
      if (place === undefined) {
        throw new Fault(
          'BAD_INPUT',
          `${join(dir, shard)}.idx.jsonl lacks ${document.id}: see \`kumoito verify ${dir}\`.`,
        );
      }
      yield { document, place };
    }
  }
}
