/** What runs were configured by, once for all runs of one digest: names and values as JSON. Runs of before have none. */
export const runSettings = `
CREATE TABLE run_settings (
  config_digest TEXT PRIMARY KEY,
  settings TEXT NOT NULL
) WITHOUT ROWID;
`;
