/** Patterns as in robots.txt: a beginning, `*` for anything, `$` for the end. */
export const pathMatches = (path: string, pattern: string): boolean => {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts.shift() ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 0) return !anchored || path.length === first.length;
  const last = parts.pop() ?? '';
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1;
};
