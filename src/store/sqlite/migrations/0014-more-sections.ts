/**
 * `section_page.place` counts 128 sections of 24 rows for each host, where it counted 64: a folder that found no room
 * among 64 was taken to change with the whole site (docs/simulate.md).
 */
export const moreSections = `
UPDATE section_page SET place = (place / 1536) * 3072 + place % 1536 WHERE place IS NOT NULL;
`;
