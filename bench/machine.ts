import { availableParallelism, loadavg } from 'node:os';

/** First line of every measurement: figures mean nothing without it. */
export const printMachine = (): void => {
  const load = loadavg()
    .map((each) => each.toFixed(2))
    .join(' ');
  console.log(`node ${process.version}, ${availableParallelism()} cores, load ${load}`);
};
