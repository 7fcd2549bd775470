import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FileSink } from '../../src/index/files/file-sink.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import type { PageSetMember } from '../../src/model/page-set.ts';
import { openDraftFolder } from '../../src/format/export/draft-folder.ts';
import { updateLinkFile } from '../../src/select/link/link-file.ts';
import { pageSetFile, writePageSet } from '../../src/select/sets/page-set-file.ts';
import { pairSorter } from '../../src/select/columns/pair-sorter.ts';
import { writeShard, type EncodedDocument } from '../../src/standard/shard.ts';

// Writes one file of 200,000 bytes and more: `node limited-writer.js WRITER DIR`. Where files may not become so long the system writes
// the beginning, and only a second call says that there is no more room.
const [writer = '', dir = ''] = process.argv.slice(2);
const bytes = randomBytes(200_000);
const writers: Readonly<Record<string, () => void>> = {
  shard: () =>
    void writeShard(dir, 'one', [{ id: 1, url: 'http://a.example/', bytes, digest: '' } as never as EncodedDocument]),
  set: () => {
    const set = writePageSet(pageSetFile(dir, 'one'));
    for (let id = 1; id <= 2000; id++) set.add(member(id));
    set.finish();
  },
  links: () => {
    const targets = Array.from({ length: 200_000 }, (_, at) => (at + 1) as UrlKey);
    updateLinkFile(
      {
        newest: () => 1,
        pagesAfter: () => [1 as UrlKey],
        targets: () => targets,
        file: () => null,
        written: () => undefined,
      },
      dir,
    );
  },
  pairs: () => {
    const sorter = pairSorter(dir, 20_000);
    for (let at = 0; at < 20_001; at++) sorter.add(at, at);
  },
  export: () => {
    const folder = openDraftFolder(dir, 'text');
    const file = folder.create();
    file.write(bytes);
    file.close('one.txt');
    folder.commit();
  },
  index: () => {
    const sink = new FileSink(join(dir, 'one.words'));
    sink.write(bytes);
    sink.seal();
  },
};

const member = (id: number): PageSetMember =>
  ({
    id,
    revision: 1,
    url: `http://a.example/${id}`,
    md5: '0'.repeat(32),
    location: { file: 'kumoito-000001.warc.gz', offset: id, length: 1 },
    score: 0,
    document: null,
  }) as never as PageSetMember;

try {
  (writers[writer] ?? (() => undefined))();
  process.stdout.write('written');
} catch (error) {
  process.stdout.write((error as NodeJS.ErrnoException).code ?? String(error));
}
