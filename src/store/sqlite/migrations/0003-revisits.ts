/** A row per visited URL: whole seconds, so that a row takes 35 bytes (docs/revisit.md). */
export const revisits = `
CREATE TABLE revisit (
  url INTEGER PRIMARY KEY,
  visited INTEGER NOT NULL,
  total INTEGER NOT NULL,
  stable INTEGER NOT NULL,
  change_min INTEGER NOT NULL,
  changes INTEGER NOT NULL,
  interval INTEGER NOT NULL,
  reason INTEGER NOT NULL
);
-- Until now every living page counted as one visit in a fixed time; the load is summed up anew with the first rows here.
UPDATE host SET load = 0;
`;
