import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import * as robotsParserModule from 'robots-parser';
import { elapsedMs } from '../../src/base/clock.ts';
import { decide } from '../../src/collect/robots/match.ts';
import { parseRobots } from '../../src/collect/robots/parse.ts';
import { readTar } from '../../test/html/real-pages.ts';

// Google's cases, and the real files: speed, and where two readers disagree.
// Its types say ES module, its code is CommonJS.
const robotsParser = robotsParserModule.default as unknown as typeof robotsParserModule.default.default;
const folder = join(import.meta.dirname, '../../../../shared/data/conformance/robots');

interface SpecCase {
  readonly robots: string;
  readonly url: string;
  readonly agent: string;
  readonly allowed: boolean;
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const paths = ['/', '/index.html', '/search?q=1', '/wp-admin/', '/images/a.png', '/private/x', '/a/b/c/d.html?e=f&g=h'];

/** Where the two profiles read rules differently. */
const userPaths = ['/~user/', '/%7Euser/'];

const theirs = (host: string, text: string, path: string, agent: string): boolean =>
  robotsParser(`http://${host}/robots.txt`, text).isAllowed(`http://${host}${path}`, agent) ?? true;

print(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}`);
if (!existsSync(folder)) print('../shared/data is not here');
else {
  const cases = JSON.parse(readFileSync(join(folder, 'google-spec-test.json'), 'utf8')) as SpecCase[];
  const count = (allows: (one: SpecCase) => boolean): number =>
    cases.filter((one) => allows(one) === one.allowed).length;
  const ours = (profile: 'rfc9309' | 'googlebot') => (one: SpecCase) =>
    decide(parseRobots(Buffer.from(one.robots, 'latin1'), profile), one.agent, one.url).allowed;
  const asText = (one: SpecCase): string => Buffer.from(one.robots, 'latin1').toString('utf8');
  print(
    `Google's cases, of ${cases.length}: kumoito ${count(ours('googlebot'))} (profile rfc9309: ${count(ours('rfc9309'))})`,
  );
  print(
    `  robots-parser ${count((one) => robotsParser('http://x/robots.txt', asText(one)).isAllowed(one.url.replace(/^https?:\/\/[^/]*/, 'http://x'), one.agent) ?? true)}`,
  );

  const files = readTar(join(folder, 'real-robots.tar.gz'));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const begin = elapsedMs();
  const read = files.map((file) => parseRobots(file.bytes));
  const parsed = elapsedMs();
  let allowed = 0;
  for (const robots of read) for (const path of paths) if (decide(robots, 'kumoito', path).allowed) allowed++;
  const decided = elapsedMs();
  print(
    `${files.length} real files, ${(bytes / 1e6).toFixed(1)} MB: parsed in ${(parsed - begin).toFixed(0)} ms (${(bytes / 1e3 / (parsed - begin)).toFixed(0)} MB/s), ` +
      `${((files.length * paths.length) / (decided - parsed)).toFixed(0)} decisions/ms, ${allowed} allowed`,
  );
  let readings = 0;
  for (const { bytes: file } of files) {
    const [standard, google] = [parseRobots(file, 'rfc9309'), parseRobots(file, 'googlebot')];
    for (const path of [...paths, ...userPaths])
      if (decide(standard, 'kumoito', path).allowed !== decide(google, 'kumoito', path).allowed) readings++;
  }
  print(`profiles that answer differently: ${readings} of ${files.length * (paths.length + userPaths.length)}`);
  let different = 0;
  const theirsBegin = elapsedMs();
  for (const [at, file] of files.entries()) {
    const text = Buffer.from(file.bytes).toString('utf8');
    for (const path of paths) {
      const robots = read[at];
      if (robots !== undefined && theirs('x', text, path, 'kumoito') !== decide(robots, 'kumoito', path).allowed)
        different++;
    }
  }
  print(
    `robots-parser, parsing for each question: ${(elapsedMs() - theirsBegin).toFixed(0)} ms; different answers: ${different} of ${files.length * paths.length}`,
  );
}
