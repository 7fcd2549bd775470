/**
 * What is looked up and changed of a URL is apart from what is not, and in the order of hosts: a link found again is
 * answered from one leaf, and a visit changes one, that of its host (bench/results/store-urls.md). Rows of `url` are
 * written once, in the order in which they are found.
 */
export const places = `
CREATE TABLE place (
  host INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  url INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  state INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  cgi_hops INTEGER NOT NULL,
  due INTEGER,
  refused INTEGER,
  crowded INTEGER NOT NULL,
  PRIMARY KEY (host, hash, sum)
) WITHOUT ROWID;
INSERT INTO place (host, hash, sum, url, kind, state, asked, depth, cgi_hops, due, refused, crowded)
  SELECT host, hash, rest_sum(rest) AS sum, url, kind, state, asked, depth, cgi_hops, due, refused, crowded
  FROM url ORDER BY host, hash, sum;
CREATE INDEX place_due ON place(host, asked, due, url) WHERE crowded = 1 AND due IS NOT NULL;

CREATE TABLE found_url (
  url INTEGER PRIMARY KEY,
  host INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  rest TEXT NOT NULL,
  found_on INTEGER,
  first_seen INTEGER NOT NULL,
  id INTEGER
);
INSERT INTO found_url (url, host, hash, rest, found_on, first_seen, id)
  SELECT url, host, hash, rest, found_on, first_seen, id FROM url ORDER BY url;
DROP TABLE url;
ALTER TABLE found_url RENAME TO url;
CREATE UNIQUE INDEX url_id ON url(id) WHERE id IS NOT NULL;
`;
