/** What the stages after the crawl remember: runs, verdicts and their marks, page sets, documents. */
export const stages = `
CREATE TABLE run (
  run INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  input TEXT,
  config_digest TEXT NOT NULL,
  code_version TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  report TEXT
);

CREATE TABLE verdict (
  run INTEGER NOT NULL,
  id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (run, id)
) WITHOUT ROWID;
CREATE INDEX verdict_id ON verdict(id);

CREATE TABLE mark (
  run INTEGER NOT NULL,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  rule TEXT NOT NULL,
  value REAL NOT NULL,
  bound REAL NOT NULL,
  detail TEXT,
  PRIMARY KEY (run, id, at)
) WITHOUT ROWID;
CREATE INDEX mark_rule ON mark(run, rule);

CREATE TABLE page_set (
  name TEXT PRIMARY KEY,
  stage TEXT NOT NULL,
  run INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  config_digest TEXT NOT NULL,
  code_version TEXT NOT NULL,
  digest TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  input_digest TEXT NOT NULL,
  digest TEXT NOT NULL,
  shard TEXT NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  measures TEXT NOT NULL,
  source_md5 TEXT NOT NULL
);
`;
