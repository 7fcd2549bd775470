/**
 * Characters that a terminal obeys instead of showing (ESC and the other controls, a carriage return that overwrites its line), and those that turn
 * the reading direction of whatever follows them, so that a reader sees other words than are there. Tabs and ends of lines are none of them.
 */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f]|\r(?!\n)/g;

/** Text of a page as a terminal or a page of ours may show it: each such character becomes U+FFFD, so that lengths and places stay. */
export const printable = (text: string): string => text.replace(unprintable, '\uFFFD');

/** JSON in which no such character stands as it is: `JSON.parse` gives the value with every character. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replace(unprintable, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
