import { Fault } from '../../base/fault.ts';
import { printable } from '../../base/printable.ts';
import { hostOf } from '../../model/url.ts';
import type { DraftFolder } from './draft-folder.ts';
import type { ExportedDocument, Exporter } from './port.ts';
import { documentPage, frontPage, hostPage, siteStyle, titleOf } from './site/pages.ts';
import { newPostings } from './site/postings.ts';
import { searchScript } from './site/search-script.ts';

const perFile = 1000;
const beginLetters = 120;

/** A site of files: every document to read, lists by host, and a search that runs in the browser, from a disk as well. */
export const siteExport: Exporter = {
  about: 'A site of HTML files that needs no server: documents to read, lists by host, and a search in the browser.',
  mediaType: 'text/html',
  builder: null,
  dataFiles: () => 'documents/*.html',
  write: async ({ set, documents, folder, limits }) => {
    const postings = newPostings();
    const hosts = new Map<string, { id: string; title: string }[]>();
    let listed: (readonly string[])[] = [];
    let count = 0;
    const list = (): void => {
      const number = Math.floor((count - 1) / perFile);
      put(folder, `search/documents-${number}.js`, `kumoito.documents[${number}] = ${scriptJson(listed)};\n`);
      listed = [];
    };
    for await (const one of documents) {
      if (count === limits.siteDocuments) throw tooMany(limits.siteDocuments);
      const { id, url } = one.document;
      const [title, text] = [printable(titleOf(one.document)), printable(textOf(one))];
      postings.add(count++, `${title}\n${text}`);
      listed.push([id, title, url, text.slice(0, beginLetters)]);
      if (listed.length === perFile) list();
      const own = hosts.get(hostOf(url)) ?? [];
      hosts.set(hostOf(url), own);
      own.push({ id, title });
      put(folder, `documents/${id}.html`, documentPage(one));
    }
    if (listed.length > 0) list();
    const shards = shardsFor(postings.bigrams);
    let shard = 0;
    for (const own of postings.shards(shards)) {
      put(folder, `search/postings-${shard}.js`, `kumoito.postings[${shard}] = new Map(${scriptJson(own)});\n`);
      shard++;
    }
    put(folder, 'search.js', searchScript({ documents: count, shards, perFile }));
    put(folder, 'style.css', siteStyle);
    writeLists(folder, set.name, hosts);
  },
};

const writeLists = (
  folder: DraftFolder,
  name: string,
  hosts: ReadonlyMap<string, readonly { readonly id: string; readonly title: string }[]>,
): void => {
  const inOrder = [...hosts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sites = inOrder.map(([host, pages], at) => {
    const file = `sites/${at + 1}.html`;
    put(folder, file, hostPage(host, pages));
    return { host, file, documents: pages.length };
  });
  put(folder, 'index.html', frontPage(name, sites));
};

/** So many that one question loads little. */
const shardsFor = (bigrams: number): number => Math.min(4096, 2 ** Math.ceil(Math.log2(1 + bigrams / 200)));

const textOf = ({ main }: ExportedDocument): string => main.map(({ text }) => text).join('\n');

/** JSON that may stand in a script: a line separator would end it in old browsers, `</script>` in any. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const put = (folder: DraftFolder, name: string, content: string): void => {
  const file = folder.create();
  file.write(content);
  file.close(name);
};

const tooMany = (most: number): Fault =>
  new Fault(
    'LIMIT',
    `A site holds at most ${most} documents (export.siteDocumentsMax): its search reads whole lists in the browser. ` +
      'Take a smaller set (`kumoito sets sample`), or use `kumoito serve`.',
  );
