/** Types a page may come under. Nothing said, or "some bytes", is decided by looking at them. */
export const isWantedType = (type: string): boolean => type === '' || wanted.has(type) || undecided.has(type);

const wanted = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'application/vnd.wap.xhtml+xml',
  'text/xhtml',
]);

const undecided = new Set(['application/octet-stream', 'binary/octet-stream', 'application/unknown', '*/*']);

/** Decided by the type alone. */
export const isPageType = (type: string): boolean => wanted.has(type);
