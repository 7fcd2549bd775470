import { html, type Markup } from '../../../figure/markup.ts';
import { documentId, type UrlId } from '../../../model/ids.ts';
import type { Url } from '../../../model/url.ts';
import type { Store } from '../../../store/port.ts';
import { tabs } from '../../frame/parts.ts';
import { linkTo } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { documentWords } from './words.ts';

/** A page of the corpus as its views name it. */
export interface NamedPage {
  readonly id: UrlId;
  readonly url: Url;
  readonly title: string;
  /** Of the title. */
  readonly tongue: string;
}

export const namedPage = (store: Store, id: UrlId): NamedPage | null => {
  const known = store.urls.byId(id);
  if (known === null) return null;
  const measures = store.documents.get(id)?.measures;
  return { id, url: known.url, title: measures?.title ?? known.url, tongue: measures?.language ?? 'ja' };
};

/** Title and address of a page of the corpus, and the ways to look at it. */
export const heading = (
  { id, url, title, tongue }: NamedPage,
  current: 'text' | 'versions' | 'source',
  language: Language,
): Markup => {
  const w = documentWords(language);
  const path = `/document/${documentId(id, 0)}`;
  return html`<h1 lang="${tongue}">${title}</h1>
<p class="small"><a class="url" href="${url}" rel="noreferrer nofollow">${url}</a></p>
${tabs(w.views, [
  { name: w.text, path, current: current === 'text' },
  { name: w.versions, path: `${path}/versions`, current: current === 'versions' },
  { name: w.source, path: `${path}/source`, current: current === 'source' },
  { name: stringsOf(language).why, path: linkTo('/why', { url }), current: false },
])}
`;
};
