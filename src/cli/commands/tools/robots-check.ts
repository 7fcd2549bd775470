import { Fault } from '../../../base/fault.ts';
import { crawlDelaySeconds, decide } from '../../../collect/robots/match.ts';
import { parseRobots, type RobotsProfile } from '../../../collect/robots/parse.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { readFile } from '../../read/read-file.ts';

export const robotsCheckCommand: CliCommand = {
  name: 'robots-check',
  arguments: '[file]',
  options: [
    ['--agent <name>', 'product token of the crawler, as in user-agent lines'],
    ['--url <url>', 'the URL, as it would be requested'],
    ['--profile <name>', 'rfc9309 or googlebot (default: googlebot, which forgives what Google forgives)'],
  ],
  worksOn: 'files',
  examples: [
    'kumoito robots-check --agent kumoito --url https://example.jp/private/ robots.txt',
    'curl -s https://example.jp/robots.txt | kumoito robots-check --agent kumoito --url https://example.jp/',
  ],
  run: async (call) => check(call),
};

const check = ({ args, flags, global, terminal }: Call): ExitCode => {
  const agent = flags.text('agent');
  const url = flags.text('url');
  if (agent === null || url === null) throw new Fault('USAGE', 'robots-check needs --agent NAME and --url URL.');
  const robots = parseRobots(readFile(args[0] ?? '-'), profileOf(flags.text('profile') ?? 'googlebot'));
  const { allowed, line, lineNumber } = decide(robots, agent, url);
  const crawlDelay = crawlDelaySeconds(robots, agent);
  if (global.json) terminal.printJson({ agent, url, allowed, line, lineNumber, crawlDelay });
  else {
    terminal.print(allowed ? 'allowed' : 'disallowed');
    if (line !== null) terminal.print(`line ${lineNumber}: ${line}`);
    else terminal.say('No rule matches.');
  }
  return allowed ? exit.done : exit.someFailed;
};

const profileOf = (name: string): RobotsProfile => {
  if (name === 'rfc9309' || name === 'googlebot') return name;
  throw new Fault('USAGE', `--profile ${name}: expected rfc9309 or googlebot.`);
};
