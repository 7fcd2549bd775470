/**
 * Does a served corpus give many clients at once the answers that it gives to one alone, and how long do they wait?
 *
 *     node dist/bench/web/serve-clients.js --corpus DIR [--clients 64] [--seconds 120] [--checkout DIR]
 *
 * Starts `kumoito serve` of this checkout, or of another built one, in a process of its own; asks every question alone, every eighth
 * twice;
 * then all clients ask questions by chance. It fails when an answer differs by a byte from the answer alone, or when an answer alone
 * is not the same twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { askAlone, askAtOnce, mixedQuestions } from '../../test/web/mixed-questions.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '120' },
    checkout: { type: 'string', default: join(import.meta.dirname, '../../..') },
  },
});
if (values.corpus === undefined) throw new TypeError('Name a corpus: --corpus DIR');
printMachine();

const main = join(values.checkout, 'dist/src/cli/main.js');
const server = spawn(process.execPath, [main, 'serve', '--corpus', values.corpus, '--port', '0', '--json', '--quiet'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const clients = Number(values.clients);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
try {
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const site = { ...(JSON.parse(line) as { address: string; port: number }), agent };
  const questions = await mixedQuestions(site, 'realweb');
  const start = performance.now();
  const alone = await askAlone(site, questions);
  const aloneMs = (performance.now() - start) / questions.length;
  const again = await askAlone(
    site,
    questions.filter((_, at) => at % 8 === 0),
  );
  const unsteady = [...again].filter(([question, { body }]) => alone.get(question)?.body !== body);
  const refused = [...alone.values()].filter(({ status }) => status !== 200).length;
  console.log(
    `${questions.length} questions, ${refused} refused; alone ${aloneMs.toFixed(1)} ms each; not the same twice: ${unsteady.length}`,
  );
  const from = performance.now();
  const seconds = Number(values.seconds);
  const goesOn = (): boolean => performance.now() - from < seconds * 1000;
  const { answers, wrong } = await askAtOnce(site, { clients, goesOn, seed: 'realweb', alone });
  const took = (performance.now() - from) / 1000;
  console.log(
    `${clients} clients, ${took.toFixed(0)} s: ${answers} answers (${(answers / took).toFixed(0)} a second), ${wrong.length} wrong`,
  );
  for (const question of new Set(wrong.slice(0, 10))) console.log(`  ${decodeURIComponent(question)}`);
  if (wrong.length > 0 || unsteady.length > 0) process.exitCode = 1;
} finally {
  agent.destroy();
  server.kill('SIGTERM');
}
