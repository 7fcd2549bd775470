/**
 * What a URL costs is decided here (docs/store.md): 10^8 of them must fit one disk. So a URL is its host's key and the
 * rest of it, times are whole seconds where nobody needs more, and both indexes begin with the host, so that the links of
 * one page touch neighbouring leaves however many URLs there are.
 */
export const crawl = `
CREATE TABLE note (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE host (
  host INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  domain TEXT NOT NULL,
  address TEXT,
  added_at INTEGER NOT NULL,
  pages INTEGER NOT NULL DEFAULT 0,
  alias_of INTEGER,
  load REAL NOT NULL DEFAULT 0,
  next_at INTEGER,
  session_since INTEGER,
  backoffs INTEGER NOT NULL DEFAULT 0,
  recent TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX host_domain ON host(domain);
CREATE INDEX host_address ON host(address) WHERE address IS NOT NULL;

CREATE TABLE address (
  address TEXT PRIMARY KEY,
  next_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE url (
  url INTEGER PRIMARY KEY,
  host INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  rest TEXT NOT NULL,
  kind INTEGER NOT NULL,
  state INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  cgi_hops INTEGER NOT NULL,
  found_on INTEGER,
  first_seen INTEGER NOT NULL,
  due INTEGER,
  refused INTEGER,
  id INTEGER
);
CREATE INDEX url_hash ON url(host, hash);
CREATE INDEX url_due ON url(host, asked, due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX url_id ON url(id) WHERE id IS NOT NULL;

CREATE TABLE refusal (
  url INTEGER PRIMARY KEY,
  detail TEXT NOT NULL
);

CREATE TABLE claim (
  url INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);

CREATE TABLE archive_file (
  file INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE fetch (
  fetch INTEGER PRIMARY KEY,
  url INTEGER NOT NULL,
  at INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  status INTEGER NOT NULL,
  fault TEXT,
  refusal TEXT,
  bytes INTEGER NOT NULL,
  address TEXT,
  redirect_to INTEGER,
  change INTEGER,
  file INTEGER,
  offset INTEGER,
  length INTEGER
);
CREATE INDEX fetch_url ON fetch(url);

CREATE TABLE page (
  url INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  alive INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  etag TEXT,
  last_modified TEXT,
  noindex INTEGER NOT NULL,
  follow INTEGER NOT NULL,
  canonical INTEGER,
  visits INTEGER NOT NULL,
  changes INTEGER NOT NULL
);

CREATE TABLE revision (
  url INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  status INTEGER NOT NULL,
  content_type TEXT,
  body_bytes INTEGER NOT NULL,
  md5 BLOB NOT NULL,
  text_hash TEXT,
  charset TEXT NOT NULL,
  language TEXT NOT NULL,
  adult_score REAL NOT NULL,
  file INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  PRIMARY KEY (url, revision)
) WITHOUT ROWID;

CREATE TABLE link (
  url INTEGER NOT NULL,
  at INTEGER NOT NULL,
  target INTEGER NOT NULL,
  anchor TEXT NOT NULL,
  nofollow INTEGER NOT NULL,
  PRIMARY KEY (url, at)
) WITHOUT ROWID;
CREATE INDEX link_target ON link(target);

CREATE TABLE robots (
  origin TEXT PRIMARY KEY,
  checked_at INTEGER NOT NULL,
  result TEXT NOT NULL,
  cause TEXT NOT NULL,
  good_at INTEGER,
  good_bytes BLOB,
  unreachable_since INTEGER
) WITHOUT ROWID;

CREATE TABLE block (
  pattern TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
`;
