/** The target in `<meta http-equiv="refresh" content="5; url=…">` (HTML standard, "shared declarative refresh steps"). */
export const refreshTarget = (content: string): string | null => {
  const match = /^\s*\d*(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(\S.*))$/is.exec(content);
  const target = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  return target.trim() === '' ? null : target.trim();
};
