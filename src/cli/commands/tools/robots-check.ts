import { Fault } from '../../../base/fault.ts';
import { crawlDelaySeconds, decideByAll } from '../../../collect/robots/match.ts';
import { parseRobots, robotsProfiles, type RobotsProfile } from '../../../collect/robots/parse.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { readFile } from '../../read/read-file.ts';

export const robotsCheckCommand: CliCommand = {
  name: 'robots-check',
  arguments: '[file]',
  options: [
    ['--agent <name>', 'product token of the crawler, as in user-agent lines'],
    ['--url <url>', 'the URL, as it would be requested'],
    ['--profile <name>', 'rfc9309, or googlebot, which forgives what Google forgives (default: what both permit)'],
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
  const bytes = readFile(args[0] ?? '-');
  const readings = profilesOf(flags.text('profile')).map((profile) => parseRobots(bytes, profile));
  const { allowed, line, lineNumber } = decideByAll(readings, agent, url);
  const delays = readings.flatMap((robots) => crawlDelaySeconds(robots, agent) ?? []);
  const crawlDelay = delays.length === 0 ? null : Math.max(...delays);
  if (global.json) terminal.printJson({ agent, url, allowed, line, lineNumber, crawlDelay });
  else {
    terminal.print(allowed ? 'allowed' : 'disallowed');
    if (line !== null) terminal.print(`line ${lineNumber}: ${line}`);
    else terminal.say('No rule matches.');
  }
  return allowed ? exit.done : exit.someFailed;
};

const profilesOf = (name: string | null): readonly RobotsProfile[] => {
  const wanted = robotsProfiles.filter((profile) => name === null || profile === name);
  if (wanted.length > 0) return wanted;
  throw new Fault('USAGE', `--profile ${name}: expected rfc9309 or googlebot.`);
};
