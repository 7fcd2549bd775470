import { openSearch } from '../../../src/index/open-search.ts';
import { openTestAnalyzer, testSettings } from '../made/made-documents.ts';
import { addressesAfter } from '../made/updates-model.ts';

// Asks an index without pause until told to stop: `node reading-process.js DIR ROUNDS`. Every answer must be the state
// after some update, and never an older one than the answer before.
const [dir = '', rounds = '0'] = process.argv.slice(2);
const states = new Map(Array.from({ length: Number(rounds) + 1 }, (_, round) => [addressesAfter(round), round]));
const index = openSearch(dir, testSettings, await openTestAnalyzer());
let stop = false;
process.on('message', () => {
  stop = true;
});
process.send?.({ kind: 'ready' });
let answers = 0;
let last = 0;
const seen = new Set<number>();
let wrong: string | null = null;
while (!stop && wrong === null) {
  const snapshot = index.snapshot();
  const first = await snapshot.search('京都', { top: 1000 });
  // The snapshot stays what it was, whatever is written meanwhile.
  await new Promise((resolve) => setImmediate(resolve));
  const second = await snapshot.search('京都 OR 大学', { top: 1000, snippetWords: 0 });
  snapshot.close();
  const found = first.hits
    .map(({ url }) => url)
    .sort()
    .join(' ');
  const round = states.get(found);
  if (round === undefined) wrong = `an answer that is no state: ${first.hits.length} hits`;
  else if (round < last) wrong = `state ${round} after state ${last}`;
  else if (first.count !== first.hits.length || second.count !== first.count)
    wrong = `count ${first.count} and ${second.count}`;
  else last = round;
  seen.add(last);
  answers++;
  process.send?.({ kind: 'answered' });
}
process.send?.({ kind: 'done', answers, states: seen.size, wrong });
process.disconnect();
