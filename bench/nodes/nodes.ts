/**
 * Question: which Node is fastest at what Kumoito does? Collecting the real sites of ../shared/data/realweb from this machine, formatting,
 * indexing and asking, each as the command does it, with one Node after another in every round.
 *
 *     node dist/bench/nodes/nodes.js [--rounds 2] NODE…      NODE: the path of a node binary
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { elapsedMs } from '../../src/base/clock.ts';
import { openRealweb } from '../../test/collect/realweb.ts';
import { printMachine } from '../machine.ts';

const { values, positionals: nodes } = parseArgs({
  options: { rounds: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const main = join(import.meta.dirname, '../../src/cli/main.js');
const cpuReport = pathToFileURL(join(import.meta.dirname, 'parts/cpu-report.js'));
const words =
  '情報 使う 方法 日本 開発 言語 関数 更新 記事 公開 設定 検索 画面 利用 対応 環境 感染 県 市 処理 所有権 参照 値 型 表示'.split(
    ' ',
  );
const queries = words.flatMap((one) => words.map((other) => (one === other ? one : `${one} ${other}`)));

const realweb = await openRealweb();
if (realweb === null) throw new Error('This bench needs ../shared/data/realweb.');
const web = await realweb.start({ rewrite: true });
const scratch = mkdtempSync(join(tmpdir(), 'kumoito-nodes-'));
writeFileSync(join(scratch, 'seeds'), realweb.seeds(realweb.hosts).join('\n'));
writeFileSync(
  join(scratch, 'hosts'),
  [...realweb.addresses(realweb.hosts)].map(([host, address]) => `${address} ${host}\n`).join(''),
);
writeFileSync(join(scratch, 'queries'), queries.join('\n'));

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const kumoito = async (node: string, args: readonly string[]): Promise<Cost> => {
  const report = join(scratch, 'cpu');
  cpuReport.searchParams.set('report', report);
  const began = elapsedMs();
  const program = ['--import', cpuReport.href, main, ...args, '--quiet'];
  const child = spawn(node, program, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && code !== 3) throw new Error(`${node} kumoito ${args.join(' ')} ended with ${code}`);
  const { user, system } = JSON.parse(readFileSync(report, 'utf8')) as { user: number; system: number };
  return { seconds: (elapsedMs() - began) / 1000, cpuSeconds: (user + system) / 1e6 };
};

const stages = (dir: string): readonly (readonly [string, readonly string[]])[] => {
  const at = ['--corpus', dir];
  const quick = ['intervalMin=0ms', 'addressIntervalMin=0ms', 'idleWaitMax=0ms', 'scope=seed-hosts', 'hopsMax=1000'];
  const settings = quick.flatMap((setting) => ['-c', `collect.${setting}`]);
  const reach = ['--hosts', join(scratch, 'hosts'), '--connect-port', String(web.port)];
  return [
    ['collect', ['collect', ...at, ...settings, ...reach]],
    ['', ['select', 'link', ...at]],
    ['format', ['format', ...at]],
    ['', ['select', 'text', ...at]],
    ['index', ['index', ...at]],
    ['query', ['search', '--queries', join(scratch, 'queries'), ...at, '--json']],
  ];
};

printMachine();
console.log(`CPU seconds (elapsed seconds); ${queries.length} queries`);
const totals = new Map<string, number>();
for (let round = 0; round < Number(values.rounds); round++)
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const dir = join(scratch, 'corpus');
    await kumoito(node, ['init', dir, '--seeds', join(scratch, 'seeds')]);
    const told: string[] = [];
    for (const [name, args] of stages(dir)) {
      const { seconds, cpuSeconds } = await kumoito(node, args);
      if (name === '') continue;
      told.push(`${name} ${cpuSeconds.toFixed(1)} (${seconds.toFixed(1)})`);
      totals.set(version, (totals.get(version) ?? 0) + cpuSeconds);
    }
    console.log(`round ${round + 1}, ${version}: ${told.join(', ')}`);
    rmSync(dir, { recursive: true });
  }
for (const [version, cpuSeconds] of totals)
  console.log(`${version}: ${(cpuSeconds / Number(values.rounds)).toFixed(1)} CPU seconds a round`);
await web.close();
rmSync(scratch, { recursive: true });
