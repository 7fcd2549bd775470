/** What the score of a verdict was made of: numbers in the order of `scoreParts`, as JSON. Null in verdicts of before. */
export const scoreParts = `
ALTER TABLE verdict ADD COLUMN parts TEXT;
`;
