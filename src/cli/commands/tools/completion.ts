import { Fault } from '../../../base/fault.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { verbs } from '../../verbs.ts';

/** The script of each shell, made of what every verb takes: the verb first, then its options. */
const shells: Readonly<Record<string, (words: Words) => string>> = {
  bash: ({ all, byVerb }) => `_kumoito() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="${all.join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${byVerb.map(([verb, options]) => `      ${verb}) words="${options.join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _kumoito kumoito`,
  zsh: ({ all, byVerb }) => `#compdef kumoito
_kumoito() {
  if (( CURRENT == 2 )); then compadd -- ${all.join(' ')}; return; fi
  case "$words[2]" in
${byVerb.map(([verb, options]) => `    ${verb}) compadd -- ${options.join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _kumoito kumoito`,
  fish: ({ all, byVerb }) =>
    [
      `complete -c kumoito -n __fish_use_subcommand -f -a '${all.join(' ')}'`,
      ...byVerb.flatMap(([verb, options]) =>
        options.map((name) =>
          name.startsWith('--')
            ? `complete -c kumoito -n '__fish_seen_subcommand_from ${verb}' -l ${name.slice(2)}`
            : `complete -c kumoito -n '__fish_seen_subcommand_from ${verb}' -s ${name.slice(1)}`,
        ),
      ),
    ].join('\n'),
};

interface Words {
  readonly all: readonly string[];
  readonly byVerb: readonly (readonly [verb: string, options: readonly string[]])[];
}

export const completionCommand: CliCommand = {
  name: 'completion',
  arguments: '<bash|zsh|fish>',
  options: [],
  worksOn: 'files',
  examples: ['kumoito completion bash > kumoito.bash', 'kumoito completion fish > kumoito.fish'],
  run: async ({ args, terminal }) => {
    const script = shells[args[0] ?? ''];
    if (script === undefined)
      throw new Fault('USAGE', `completion ${args[0] ?? ''}: there are ${Object.keys(shells).join(', ')}.`);
    const byVerb = await Promise.all(
      Object.entries(verbs).map(async ([verb, { load }]) => [verb, optionsOf(await load())] as const),
    );
    terminal.print(script({ all: [...Object.keys(verbs), 'help'], byVerb }));
    return exit.done;
  },
};

const optionsOf = ({ options, worksOn, dryRun }: CliCommand): readonly string[] => [
  ...options.map(([flags]) => flags.split(' ')[0] ?? ''),
  ...(worksOn === 'corpus' ? ['--corpus'] : []),
  ...(worksOn === 'files' ? [] : ['--config', '-c']),
  '--json',
  '--quiet',
  '--no-progress',
  '--help',
  ...(dryRun === true ? ['--dry-run'] : []),
];
