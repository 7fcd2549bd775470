/** The page set of each selection that commands take when none is named. Without a row it is the newest one. */
export const currentSets = `
CREATE TABLE current_set (
  stage TEXT PRIMARY KEY,
  name TEXT NOT NULL
) WITHOUT ROWID;
`;
