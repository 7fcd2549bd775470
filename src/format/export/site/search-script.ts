import { bigramsOf, rankDocuments, readPostings, shardOf } from './search.ts';

/**
 * The script of an exported site. Data files are scripts, too: a page opened from a disk may load scripts, but not read files. Texts of
 * pages get into the document as text only, never as markup.
 */
export const searchScript = ({ documents, shards, perFile }: SiteSize): string => `'use strict';
const bigramsOf = ${bigramsOf.toString()};
const shardOf = ${shardOf.toString()};
const readPostings = ${readPostings.toString()};
const rankDocuments = ${rankDocuments.toString()};
const kumoito = { postings: {}, documents: {}, loading: {} };
kumoito.load = (file) => (kumoito.loading[file] ??= new Promise((done, failed) => {
  const script = document.createElement('script');
  script.src = file;
  script.onload = done;
  script.onerror = failed;
  document.head.append(script);
}));
kumoito.search = async (query, most) => {
  const bigrams = [...new Set(bigramsOf(query))];
  const shards = [...new Set(bigrams.map((bigram) => shardOf(bigram, ${shards})))];
  await Promise.all(shards.map((shard) => kumoito.load('search/postings-' + shard + '.js')));
  const postingsOf = (bigram) => kumoito.postings[shardOf(bigram, ${shards})].get(bigram);
  const found = rankDocuments(query, ${documents}, postingsOf);
  const hits = found.slice(0, most);
  const files = [...new Set(hits.map((at) => Math.floor(at / ${perFile})))];
  await Promise.all(files.map((file) => kumoito.load('search/documents-' + file + '.js')));
  return { count: found.length, hits: hits.map((at) => kumoito.documents[Math.floor(at / ${perFile})][at % ${perFile}]) };
};
kumoito.show = async (query) => {
  const box = document.getElementById('hits');
  const { count, hits } = await kumoito.search(query, 100);
  const items = hits.map(([id, title, url, begin]) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = 'documents/' + id + '.html';
    link.textContent = title;
    const place = document.createElement('div');
    place.className = 'url';
    place.textContent = url;
    const text = document.createElement('p');
    text.textContent = begin;
    item.append(link, place, text);
    return item;
  });
  document.getElementById('count').textContent = bigramsOf(query).length === 0 ? '2文字以上で探してください' : count + '件';
  box.replaceChildren(...items);
};
if (typeof document !== 'undefined') {
  const form = document.getElementById('search');
  const field = form.elements.namedItem('q');
  const ask = () => void kumoito.show(field.value);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.hash = encodeURIComponent(field.value);
  });
  const fromAddress = () => {
    field.value = decodeURIComponent(location.hash.slice(1));
    if (field.value !== '') ask();
  };
  addEventListener('hashchange', fromAddress);
  fromAddress();
}
`;

export interface SiteSize {
  readonly documents: number;
  /** Files of postings. */
  readonly shards: number;
  /** Documents listed in one file. */
  readonly perFile: number;
}
