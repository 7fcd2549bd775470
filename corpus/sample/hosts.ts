/** How one host of the sample web answers. Everything not said here comes from the files under web/HOST/. */
export interface SampleHost {
  readonly name: string;
  /** Hosts that share an address are served by one machine, as on the real Web. */
  readonly address: string;
  readonly validators: 'etag' | 'last-modified' | 'both' | 'none';
  /** Charset in the Content-Type of HTML pages; null: the header does not say, the page must. */
  readonly charset: string | null;
  readonly gzip: boolean;
  /** Other charsets for single paths. */
  readonly charsets?: Readonly<Record<string, string | null>>;
  /** Further response headers for single paths. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly redirects?: Readonly<Record<string, { readonly status: 301 | 302 | 307 | 308; readonly to: string }>>;
  /** robots.txt answers 500; without this, and without a file, it answers 404. */
  readonly robotsBroken?: boolean;
  /** Paths that are gone on day 2, and how the server says so. */
  readonly deletedOnDay2?: Readonly<Record<string, 404 | 410>>;
  readonly calendar?: boolean;
}

const plain = { validators: 'both', charset: 'UTF-8', gzip: true } as const;

export const sampleHosts: readonly SampleHost[] = [
  { ...plain, name: 'blog.example.jp', address: '127.7.0.1', deletedOnDay2: { '/2026/09/hozonshoku.html': 404 } },
  {
    ...plain,
    name: 'news.example.co.jp',
    address: '127.7.0.2',
    validators: 'last-modified',
    deletedOnDay2: { '/article/20261010-02.html': 410 },
  },
  { ...plain, name: 'qa.example.ne.jp', address: '127.7.0.3', validators: 'none' },
  {
    ...plain,
    name: 'shop.komorebi.example',
    address: '127.7.0.4',
    validators: 'none',
    calendar: true,
    deletedOnDay2: { '/item?id=105': 404 },
  },
  { ...plain, name: 'www.kitayama-seiki.example', address: '127.7.0.5', charset: null },
  {
    ...plain,
    name: 'kitayama-seiki.example',
    address: '127.7.0.5',
    redirects: { '/': { status: 301, to: 'http://www.kitayama-seiki.example/' } },
  },
  {
    name: 'members.tetsudo.example',
    address: '127.7.0.6',
    validators: 'last-modified',
    charset: null,
    gzip: false,
  },
  { name: 'hoshi.example.ac.jp', address: '127.7.0.7', validators: 'last-modified', charset: null, gzip: false },
  {
    ...plain,
    name: 'moji.example.or.jp',
    address: '127.7.0.8',
    charset: null,
    charsets: { '/jis.html': 'iso-2022-jp', '/header-wrong.html': 'ISO-8859-1' },
  },
  { ...plain, name: 'www.walking.example', address: '127.7.0.9', charset: 'utf-8' },
  { ...plain, name: 'www.chaguan.example', address: '127.7.0.10' },
  { ...plain, name: 'osusume-navi.example', address: '127.7.0.11', validators: 'none' },
  { ...plain, name: 'ranking-king.example', address: '127.7.0.12', validators: 'none' },
  { ...plain, name: 'otoku-link.example', address: '127.7.0.13', validators: 'none' },
  { ...plain, name: 'matome.example', address: '127.7.0.14', validators: 'etag' },
  { ...plain, name: 'kojichu.example', address: '127.7.0.15', robotsBroken: true },
  {
    ...plain,
    name: 'docs.kaihatsu.example',
    address: '127.7.0.16',
    headers: {
      '/memo/draft.html': { 'X-Robots-Tag': 'noindex' },
      '/guide/tdm.html': { 'TDM-Reservation': '1', 'TDM-Policy': 'http://docs.kaihatsu.example/policy.json' },
    },
  },
  {
    ...plain,
    name: 'www.city.kawabe.example',
    address: '127.7.0.17',
    redirects: {
      '/old/map.html': { status: 301, to: '/kanko/sanpo.html' },
      '/loop/a.html': { status: 302, to: '/loop/b.html' },
      '/loop/b.html': { status: 302, to: '/loop/a.html' },
    },
  },
  { ...plain, name: 'rekishi.example.gr.jp', address: '127.7.0.18', validators: 'etag' },
  { ...plain, name: 'yama.example', address: '127.7.0.19' },
  { ...plain, name: 'yoru.example', address: '127.7.0.20' },
];
