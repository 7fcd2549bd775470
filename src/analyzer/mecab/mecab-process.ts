import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Fault } from '../../base/fault.ts';

export interface MecabProcess {
  /** For every text the lines that MeCab gives for it, `surface TAB features`. */
  parse(texts: readonly string[]): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

/** MeCab splits what is longer than its buffer (8 KB by default); we split first, at a length it surely takes. */
const bufferBytes = 1 << 20;
const pieceCharactersMax = 1 << 17;

/** Where distributions put IPADIC in UTF-8, after MeCab's own default. */
const dictionaryFolders = [
  null,
  '/var/lib/mecab/dic/ipadic-utf8',
  '/usr/share/mecab/dic/ipadic-utf8',
  '/usr/lib/mecab/dic/ipadic',
  '/usr/local/lib/mecab/dic/ipadic',
  '/opt/homebrew/lib/mecab/dic/ipadic',
] as const;

export const openMecabProcess = (): MecabProcess => {
  const child = spawn('mecab', [...dictionaryArguments(), '-b', String(bufferBytes)]);
  const reader = new AnswerReader(child);
  return {
    parse: async (texts) => {
      const pieces = texts.map(piecesOf);
      const answers = reader.expect(pieces.flat().length);
      child.stdin.write(pieces.flat().join(''));
      let next = 0;
      const lines = await answers;
      return pieces.map(({ length }) => lines.slice(next, (next += length)).flat());
    },
    close: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
    },
  };
};

/** Lines for MeCab. A line end inside the text is white space to it; NUL would end the line. */
const piecesOf = (text: string): string[] => {
  const clean = text.replaceAll(/[\n\r\0]/g, ' ');
  const pieces: string[] = [];
  for (let at = 0; at < clean.length || at === 0; at += pieceCharactersMax)
    pieces.push(`${clean.slice(at, at + pieceCharactersMax)}\n`);
  return pieces;
};

const dictionaryArguments = (): readonly string[] => {
  for (const folder of dictionaryFolders) {
    const chosen = folder === null ? [] : ['-d', folder];
    const probe = spawnSync('mecab', chosen, { input: '東京は\n', encoding: 'utf8' });
    if (probe.error !== undefined)
      throw new Fault(
        'NOT_FOUND',
        'The command mecab is not there: install it (Debian: apt-get install mecab mecab-ipadic-utf8).',
      );
    if (probe.stdout.includes('東京\t名詞,固有名詞,地域,一般,')) return chosen;
  }
  throw new Fault('NOT_FOUND', 'MeCab has no IPADIC in UTF-8: install it (Debian: apt-get install mecab-ipadic-utf8).');
};

type Lines = readonly string[];

interface Waiting {
  readonly count: number;
  readonly resolve: (answers: readonly Lines[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects MeCab's output, answer by answer, for those who wait, in order. */
class AnswerReader {
  readonly #queue: Waiting[] = [];
  #answers: Lines[] = [];
  #lines: string[] = [];
  #rest = '';
  #ended: Fault | null = null;

  constructor(child: ChildProcessWithoutNullStreams) {
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => this.#take(chunk));
    const end = (why: string) => (): void => {
      this.#ended = new Fault('BAD_INPUT', `The command mecab ${why}.`);
      for (const waiting of this.#queue.splice(0)) waiting.reject(this.#ended);
    };
    child.on('error', end('could not be run'));
    child.stdin.on('error', end('does not read'));
    child.on('close', end('has ended'));
  }

  expect(count: number): Promise<readonly Lines[]> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      this.#queue.push({ count, resolve, reject });
      this.#deliver();
    });
  }

  #take(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== 'EOS') {
        this.#lines.push(line);
        continue;
      }
      this.#answers.push(this.#lines);
      this.#lines = [];
      this.#deliver();
    }
  }

  #deliver(): void {
    const first = this.#queue[0];
    if (first === undefined || this.#answers.length < first.count) return;
    this.#queue.shift();
    first.resolve(this.#answers.splice(0, first.count));
  }
}
