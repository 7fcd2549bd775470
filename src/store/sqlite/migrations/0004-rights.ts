/** What sites and pages say about their rights. Most pages say nothing and have no row. */
export const rights = `
CREATE TABLE site_rights (
  origin TEXT NOT NULL,
  source TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  result TEXT NOT NULL,
  cause TEXT NOT NULL,
  found_at INTEGER,
  saying TEXT,
  PRIMARY KEY (origin, source)
) WITHOUT ROWID;

CREATE TABLE page_rights (
  url INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  findings TEXT NOT NULL
);
`;
