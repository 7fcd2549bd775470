import { Fault } from '../../base/fault.ts';

/** What was written for an option, if it is one of the names that it can have. */
export const oneOf = <Name extends string>(names: readonly Name[], flag: string, written: string): Name => {
  const name = names.find((each) => each === written);
  if (name === undefined) throw new Fault('USAGE', `--${flag} ${written}: expected one of ${names.join(', ')}.`);
  return name;
};
