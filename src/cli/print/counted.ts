/** A number and what it is of, as it is written everywhere: "1 page", "25,104 pages". */
export const counted = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
