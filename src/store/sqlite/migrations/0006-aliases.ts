/** Aliases are between origins; those between hosts that were found before hold for both schemes. */
export const aliases = `
CREATE TABLE alias (
  origin TEXT PRIMARY KEY,
  original TEXT NOT NULL,
  at INTEGER NOT NULL,
  "both" INTEGER NOT NULL,
  same INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX alias_original ON alias(original);

CREATE TABLE alias_witness (
  url INTEGER PRIMARY KEY,
  origin TEXT NOT NULL
);

CREATE TABLE site_print (
  print INTEGER NOT NULL,
  host INTEGER NOT NULL,
  PRIMARY KEY (print, host)
) WITHOUT ROWID;
CREATE INDEX site_print_host ON site_print(host);

INSERT INTO alias (origin, original, at, "both", same)
  SELECT scheme.name || '://' || host.name, scheme.name || '://' || kept.name, 0, 0, 0
  FROM host JOIN host AS kept ON kept.host = host.alias_of
  CROSS JOIN (SELECT 'http' AS name UNION SELECT 'https') AS scheme;
UPDATE host SET alias_of = NULL;
`;
