/**
 * Question: of what is new, changed and gone on the sample web's later days, how much does the update crawler alone find, and
 * for how many requests?
 *
 *     node dist/bench/collect/sample-days.js [--days 4]
 *
 * The second day's web stays as it is on the days after it: what was not found on its day can still be.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '../../corpus/sample/manifest.ts';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { parseHostsFile } from '../../src/collect/fetch/hosts-file.ts';
import type { Config } from '../../src/config/options.ts';
import { dayMs, hourMs } from '../../src/model/time.ts';
import { runCollect } from '../../test/collect/collect-harness.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({ options: { days: { type: 'string', default: '4' } } });
printMachine();
const seeds = readFileSync(join(sampleFolder, 'seeds.txt'), 'utf8').split('\n').filter(Boolean);
const events = readManifest().flatMap(({ url, day1, day2 }) => {
  if (day1 === null) return day2.fate === 'unknown' || day2.fate === 'refused' ? [] : [{ url, kind: 'new' }];
  if (day2.change === 'deleted') return [{ url, kind: 'gone' }];
  return day2.change === 'changed' ? [{ url, kind: 'changed' }] : [];
});
const usual = { secondVisitMin: dayMs, secondVisitMax: 7 * dayMs, lastModifiedMax: 30 * dayMs };
const rules: readonly (readonly [string, Partial<Config['collect']>])[] = [
  ['change-interval', { ...usual, revisitBy: 'change-interval' }],
  ['balanced', { ...usual, revisitBy: 'balanced' }],
  ['sections', { ...usual, revisitBy: 'sections' }],
  ['every day', { secondVisitMax: dayMs, revisitMax: dayMs, longRevisitMin: dayMs }],
];
for (const [name, options] of rules) {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-sample-'));
  const web = await startSampleWeb({ port: 0, day: 1 });
  const hosts = parseHostsFile(web.hosts, 'sample');
  const asked = new Set<string>();
  const requests: number[] = [];
  for (let day = 0; day <= Number(values.days); day++) {
    web.setDay(day === 0 ? 1 : 2);
    const before = web.log.length;
    await runCollect({
      dir,
      seeds,
      hosts,
      port: web.port,
      crawlers: ['update'],
      options: { crawlDelayMax: 10, idleWaitMax: 0, ...options },
      shiftMs: day * (dayMs + hourMs),
    });
    const log = web.log.slice(before);
    requests.push(log.length);
    if (day > 0) for (const { host, path } of log) asked.add(`${host}${path}`);
  }
  await web.close();
  rmSync(dir, { recursive: true, force: true });
  const found = ['new', 'changed', 'gone'].map((kind) => {
    const all = events.filter((event) => event.kind === kind);
    const seen = all.filter(({ url }) => asked.has(url.replace(/^https?:\/\//, '')));
    return `${kind}: ${seen.length} of ${all.length}`;
  });
  console.log(`${name}: ${requests.join(' ')} requests; ${found.join(', ')}`);
}
