/**
 * Two indexes told where a URL of a host is and what of the host is due, and every new URL touched a leaf of both. One
 * does: what is due is found by going through the host's entries, two hundred to a leaf. Hosts of thousands of URLs, the
 * few that there are, are marked as crowded and have an index by due time as well.
 */
export const oneIndexPerUrl = `
DROP INDEX url_hash;
DROP INDEX url_due;
ALTER TABLE host ADD COLUMN crowded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE url ADD COLUMN crowded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX url_place ON url(host, hash, asked, due);
CREATE INDEX url_due ON url(host, asked, due) WHERE crowded = 1 AND due IS NOT NULL;
`;
