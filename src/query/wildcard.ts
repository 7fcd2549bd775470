/** `*` stands for any letters, `?` for one. */
export const wildcard = (pattern: string): { readonly prefix: string; readonly accepts: (text: string) => boolean } => {
  const prefix = /^[^*?]*/.exec(pattern)?.[0] ?? '';
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const whole = new RegExp(`^${source}$`, 'su');
  return { prefix, accepts: (text) => whole.test(text) };
};
