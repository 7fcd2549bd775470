/** A size in millions of bytes, as disks are sold: "12.3 MB". */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** A number and what it is of, as it is written everywhere: "1 page", "25,104 pages". */
export const counted = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
