/**
 * For `collect.revisitBy: sections` (docs/revisit.md): a row per page that the rule visits, and what it has learned of
 * each site. `place`: host, section and class of rates as one number; null while the page is not one that can be
 * visited. The first of each place is the one visited longest ago.
 */
export const sections = `
CREATE TABLE section_page (
  url INTEGER PRIMARY KEY,
  place INTEGER,
  visited INTEGER NOT NULL,
  changes INTEGER NOT NULL,
  expected REAL NOT NULL
);
CREATE INDEX section_page_place ON section_page(place, visited, url) WHERE place IS NOT NULL;
CREATE TABLE section_site (
  host INTEGER PRIMARY KEY,
  learned BLOB NOT NULL
);
`;
