/**
 * What the RSS and the news crawler remember. A feed found by an earlier version becomes one that is polled; the URL
 * itself then has no due time of its own. Kind 3 is `feed`, role 0 is `feed`, origin 1 is `page`.
 */
export const errands = `
CREATE TABLE errand (
  url INTEGER PRIMARY KEY,
  host INTEGER NOT NULL,
  role INTEGER NOT NULL,
  source INTEGER,
  hops INTEGER NOT NULL,
  due INTEGER NOT NULL
);
CREATE INDEX errand_due ON errand(host, due);

CREATE TABLE feed (
  url INTEGER PRIMARY KEY,
  host INTEGER NOT NULL,
  origin INTEGER NOT NULL,
  ended INTEGER,
  moved_to INTEGER,
  etag TEXT,
  last_modified TEXT,
  md5 TEXT,
  state TEXT
);

CREATE INDEX feed_host ON feed(host) WHERE ended IS NULL;

CREATE TABLE feed_entry (
  feed INTEGER NOT NULL,
  entry TEXT NOT NULL,
  at INTEGER,
  PRIMARY KEY (feed, entry)
) WITHOUT ROWID;

CREATE TABLE listing (
  url INTEGER PRIMARY KEY,
  ended TEXT,
  moved_to INTEGER,
  visited_at INTEGER,
  read_at INTEGER,
  known_until INTEGER,
  failures INTEGER NOT NULL,
  state TEXT
);

CREATE TABLE announcement (
  page INTEGER NOT NULL,
  source INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  PRIMARY KEY (page, source, at)
) WITHOUT ROWID;
CREATE INDEX announcement_source ON announcement(source, at);

INSERT INTO feed (url, host, origin) SELECT url, host, 1 FROM url WHERE kind = 3;
INSERT INTO errand (url, host, role, hops, due) SELECT url, host, 0, 0, IFNULL(due, 0) FROM url
  WHERE kind = 3 AND state <> 3;
UPDATE url SET due = NULL WHERE kind = 3;
`;
