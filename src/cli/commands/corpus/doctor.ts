import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { validateWarc } from '../../../archive/warc/validate.ts';
import { archiveFiles } from '../../../archive/archive-files.ts';
import { Fault } from '../../../base/fault.ts';
import { join } from 'node:path';
import { openAnalyzer } from '../../../analyzer/table.ts';
import { findCorpus } from '../../../corpus/corpus-paths.ts';
import { damagedArchive, damagedDocuments, damagedSets, type DamagedFile } from '../../../corpus/corpus-check.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { told } from '../../../flow/told.ts';
import type { Call, CliCommand } from '../../command.ts';
import { counted, megabytes } from '../../../base/counted.ts';
import { styled } from '../../print/styled.ts';
import type { Terminal } from '../../terminal.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';

interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The damaged file and every page that needs it, for who reads them as data. */
  readonly file?: string;
  readonly problem?: string;
  readonly pages?: readonly string[];
}

export const doctorCommand: CliCommand = {
  name: 'doctor',
  arguments: '',
  options: [['--archive', 'read every byte of the archive, too']],
  worksOn: 'corpus',
  examples: ['kumoito doctor', 'kumoito doctor --corpus corpus/demo --archive'],
  run: async ({ flags, global, terminal }) => {
    const findings: Finding[] = [...(await machine())];
    if (global.corpus !== null || existsSync('corpus.yaml')) {
      const { dir, archive } = findCorpus(global.corpus);
      const { bavail, bsize } = statfsSync(dir);
      const freeBytes = bavail * bsize;
      findings.push({
        what: 'free disk',
        ok: freeBytes > 1e9,
        detail: megabytes(freeBytes),
      });
      findings.push(
        await tryTo('store', () =>
          withCorpus(global, { mode: 'read' }, async ({ store }) => counted(store.urls.count(), 'URL')),
        ),
      );
      findings.push(
        await tryTo('index', () =>
          withCorpus(global, { mode: 'read' }, async (corpus) => soundIndex((await corpus.index()).check())),
        ),
      );
      findings.push(...(await partFindings({ global, terminal }, flags.has('archive') ? 'bytes' : 'places')));
      if (flags.has('archive')) findings.push(...(await archiveFindings(archive, terminal)));
    }
    for (const finding of findings) {
      if (global.json) terminal.printJson(finding);
      else terminal.print([finding.ok ? 'ok   ' : styled('error', 'WRONG'), ` ${finding.what}: ${finding.detail}`]);
    }
    return findings.every(({ ok }) => ok) ? exit.done : exit.someFailed;
  },
};

const machine = async (): Promise<readonly Finding[]> => {
  const major = Number(process.versions.node.split('.')[0]);
  const mecab = spawnSync('mecab', ['--version'], { encoding: 'utf8' });
  return [
    { what: 'Node', ok: major >= 20, detail: `${process.version}, 20 or newer is needed` },
    await tryTo('dictionaries', async () => {
      const analyzer = await openAnalyzer('kuromoji', {
        synonyms: true,
        userDictionary: null,
        unknownWords: 'kuromoji',
      });
      await analyzer.close();
      return analyzer.id;
    }),
    { what: 'mecab (not needed)', ok: true, detail: mecab.status === 0 ? mecab.stdout.trim() : 'not installed' },
  ];
};

const tryTo = async (what: string, work: () => Promise<string>): Promise<Finding> => {
  try {
    return { what, ok: true, detail: await work() };
  } catch (error) {
    return { what, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
};

/** Documents, archived pages and page sets against what the store says of them. */
const partFindings = async (
  { global, terminal }: Pick<Call, 'global' | 'terminal'>,
  reads: 'places' | 'bytes',
): Promise<readonly Finding[]> => {
  const check = async (corpus: OpenCorpus): Promise<readonly Finding[]> => {
    const documents = terminal.progress('doctor: documents', corpus.store.documents.count());
    const ofDocuments = damagedDocuments(corpus, (done) => documents.at(done));
    documents.end();
    const pages = terminal.progress('doctor: archived pages', corpus.store.versions.counts().alive);
    const ofArchive = await damagedArchive(corpus, { reads, onProgress: (done) => pages.at(done) });
    pages.end();
    return [
      ...findingsOf('documents', ofDocuments),
      ...findingsOf('archived pages', ofArchive),
      ...findingsOf('page sets', damagedSets(corpus)),
    ];
  };
  try {
    return await withCorpus(global, { mode: 'read' }, check);
  } catch (error) {
    // A store that cannot be read has been told of already.
    if (error instanceof Fault && error.code === 'STORE_DAMAGED') return [];
    throw error;
  }
};

const pagesNamedMax = 10;

const findingsOf = (what: string, files: readonly DamagedFile[]): readonly Finding[] =>
  files.length === 0
    ? [{ what, ok: true, detail: 'all where the store says they are' }]
    : files.map(({ file, problem, pages, mend }) => {
        const named = pages.slice(0, pagesNamedMax).join(', ');
        const more = pages.length > pagesNamedMax ? ` and ${pages.length - pagesNamedMax} more` : '';
        const needed = pages.length === 0 ? '' : ` (${named}${more})`;
        return {
          what,
          ok: false,
          detail: `${file} is ${problem}${needed}. Mend it: ${mend}`,
          file,
          problem,
          pages,
        };
      });

const soundIndex = (problems: readonly { readonly file: string; readonly problem: string }[]): string => {
  const first = problems[0];
  if (first !== undefined)
    throw new Fault(
      'INDEX_DAMAGED',
      `${first.file}: ${first.problem} (${problems.length} in all). Run \`kumoito index build\`.`,
    );
  return 'every checksum is right';
};

const archiveFindings = async (dir: string, terminal: Terminal): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const files = existsSync(dir) ? await archiveFiles(dir) : [];
  const progress = terminal.progress('doctor: WARC files', files.length);
  for (const file of told(files, (done) => progress.at(done))) {
    if (statSync(join(dir, file)).size === 0) {
      // A run that was killed before its first record leaves such a file; the next one writes on in it.
      findings.push({ what: file, ok: true, detail: 'empty' });
      continue;
    }
    const { records, problems } = await validateWarc(join(dir, file), { recordBytesMax: 1024 ** 3 });
    const first = problems.find(({ level }) => level === 'error');
    const detail = first === undefined ? counted(records, 'valid record') : `byte ${first.offset}: ${first.detail}`;
    findings.push({ what: file, ok: first === undefined, detail });
  }
  progress.end();
  return findings;
};
