/** How many images the newest version of a page shows. Null in pages that were collected before they were counted. */
export const pageImages = `
ALTER TABLE page ADD COLUMN images INTEGER;
`;
