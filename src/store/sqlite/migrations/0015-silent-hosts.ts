/** Hosts of which nothing but errors comes: since when, how often they were asked, and whether their pages were given up. */
export const silentHosts = `
CREATE TABLE silent_host (
  host INTEGER PRIMARY KEY,
  since INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  gone INTEGER NOT NULL
);
`;
