/**
 * URLs in the form in which they are known from now on: without escapes that are not needed, so that `/%7Eu/` and `/~u/`
 * are one page. Of several rows for one the plain form stays, else the oldest: links and redirects lead to it, and the
 * others are refused as its aliases and leave the corpus; their versions stay in the archive. `plain_rest`, `rest_hash`
 * and `rest_sum` are functions of the process that makes the migration.
 */
export const plainEscapes = `
CREATE TEMP TABLE escaped AS
  SELECT url, host, hash, plain_rest(rest) AS rest FROM url
  WHERE rest LIKE '%\\%%' ESCAPE '\\' AND plain_rest(rest) <> rest;
CREATE TEMP TABLE plain AS
  SELECT url.url, url.host, url.rest FROM url
  WHERE (url.host, url.hash) IN (SELECT host, rest_hash(rest) FROM escaped);
CREATE TEMP TABLE twin (url INTEGER PRIMARY KEY, kept INTEGER NOT NULL);
INSERT INTO twin
  SELECT url, IFNULL(there, FIRST_VALUE(url) OVER (PARTITION BY host, rest ORDER BY url)) FROM (
    SELECT escaped.url, escaped.host, escaped.rest, plain.url AS there
    FROM escaped LEFT JOIN plain ON plain.host = escaped.host AND plain.rest = escaped.rest);
DELETE FROM twin WHERE url = kept;

UPDATE place SET state = 3, due = NULL, refused = 9 WHERE (host, hash, url) IN (
  SELECT escaped.host, escaped.hash, escaped.url FROM escaped JOIN twin ON twin.url = escaped.url);
INSERT OR REPLACE INTO refusal (url, detail) SELECT url, 'another way of writing an address that is known' FROM twin;
UPDATE page SET alive = 0 WHERE url IN (SELECT url FROM twin);
DELETE FROM errand WHERE url IN (SELECT url FROM twin);
DELETE FROM revisit WHERE url IN (SELECT url FROM twin);
UPDATE section_page SET place = NULL WHERE url IN (SELECT url FROM twin);
UPDATE fetch SET redirect_to = (SELECT kept FROM twin WHERE twin.url = redirect_to)
  WHERE redirect_to IN (SELECT url FROM twin);
UPDATE page SET canonical = (SELECT kept FROM twin WHERE twin.url = canonical)
  WHERE canonical IN (SELECT url FROM twin);
UPDATE url SET found_on = (SELECT kept FROM twin WHERE twin.url = found_on) WHERE found_on IN (SELECT url FROM twin);

CREATE TEMP TABLE led_astray AS
  SELECT DISTINCT link_list.list, link_list.url FROM link_list, json_each(link_list.links) AS link
  WHERE EXISTS (SELECT 1 FROM twin) AND link.value ->> 0 IN (SELECT url FROM twin);
UPDATE link_list SET links = (
  SELECT json_group_array(json_array(IFNULL(twin.kept, link.value ->> 0), link.value ->> 1, link.value ->> 2))
  FROM json_each(link_list.links) AS link LEFT JOIN twin ON twin.url = link.value ->> 0
) WHERE list IN (SELECT list FROM led_astray);
INSERT INTO link_change (url) SELECT url FROM led_astray;

DELETE FROM escaped WHERE url IN (SELECT url FROM twin);
UPDATE place SET hash = rest_hash(escaped.rest), sum = rest_sum(escaped.rest) FROM escaped
  WHERE place.host = escaped.host AND place.hash = escaped.hash AND place.url = escaped.url;
UPDATE url SET hash = rest_hash(escaped.rest), rest = escaped.rest FROM escaped WHERE url.url = escaped.url;
UPDATE OR REPLACE block SET pattern = plain_rest(pattern) WHERE plain_rest(pattern) <> pattern;
DROP TABLE escaped;
DROP TABLE plain;
DROP TABLE twin;
DROP TABLE led_astray;
`;
