/**
 * The links of a page are one row, and those found together lie together: a row a link, and an index by target, made a
 * page touch more leaves than everything else that is written of it. Lists are numbered as the changes of links are; a
 * list is never changed, a page gets another one. `[target, anchor, nofollow]` each.
 */
export const linkLists = `
CREATE TABLE link_list (
  list INTEGER PRIMARY KEY,
  url INTEGER NOT NULL,
  links TEXT NOT NULL
);
ALTER TABLE page ADD COLUMN links INTEGER;
INSERT INTO link_change (url) SELECT DISTINCT url FROM link ORDER BY url;
INSERT INTO link_list (list, url, links)
  SELECT changed.list, link.url, json_group_array(json_array(target, anchor, nofollow) ORDER BY at)
  FROM (SELECT url, MAX(change) AS list FROM link_change GROUP BY url) AS changed JOIN link ON link.url = changed.url
  GROUP BY link.url;
UPDATE page SET links = link_list.list FROM link_list WHERE link_list.url = page.url;
DROP TABLE link;
CREATE VIEW link AS
  SELECT page.url, link.value ->> 0 AS target, link.value ->> 2 AS nofollow
  FROM page JOIN link_list ON link_list.list = page.links, json_each(link_list.links) AS link;
`;
