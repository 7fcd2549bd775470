/** Which pages have got other links since the link file of the corpus was written; the numbers are never used again. */
export const linkChanges = `
CREATE TABLE link_change (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  url INTEGER NOT NULL
);
`;
