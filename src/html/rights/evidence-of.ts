const evidenceCharactersMax = 300;

/** Evidence is kept per page for ever: long tags are cut. */
export const evidenceOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= evidenceCharactersMax ? line : `${line.slice(0, evidenceCharactersMax - 1)}…`;
};
