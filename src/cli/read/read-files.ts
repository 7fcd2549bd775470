import { fstatSync, openSync, closeSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { loadConfig } from '../../config/load.ts';
import { otherFormat } from '../../html/file-format.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { Call } from '../command.ts';

/**
 * Reads the named files one after the other (`-` or none: standard input) and gives each to `use`, unpacked where it is packed with
 * gzip. A file that cannot be read, is too long or no text is reported and the others are done; the exit code then says that
 * some failed.
 */
export const eachFile = async (
  { args, global, terminal, signal }: Call,
  use: (file: string, bytes: Uint8Array) => void,
): Promise<ExitCode> => {
  const bytesMax = loadConfig(global.config, global.options).text.fileBytesMax;
  let code: ExitCode = exit.done;
  for (const file of args.length === 0 ? ['-'] : args) {
    if (signal.aborted) return exit.interrupted;
    const bytes = readBytes(file, bytesMax);
    if (typeof bytes === 'string') {
      terminal.warn(`${file}: ${bytes}`);
      code = exit.someFailed;
    } else use(file, bytes);
    await terminal.drained();
  }
  return code;
};

/** What a server would say of a file of this name; null leaves it to the content. */
export const typeOfFile = (file: string): string | null => {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(?:txt|text|md)$/.test(name)) return 'text/plain';
  if (/\.(?:xhtml|xht)$/.test(name)) return 'application/xhtml+xml';
  return /\.html?$/.test(name) ? 'text/html' : null;
};

/** The bytes, or why there are none. */
const readBytes = (file: string, bytesMax: number): Uint8Array | string => {
  try {
    const packed = file === '-' ? readFileSync(0) : readLimited(file, bytesMax);
    if (typeof packed === 'string') return packed;
    const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
    const bytes = isPacked ? gunzipSync(packed, { maxOutputLength: bytesMax }) : packed;
    if (bytes.length > bytesMax) return tooLong(bytes.length, bytesMax);
    const format = otherFormat(bytes);
    return format === null ? bytes : `is ${format}, not a page or a text.`;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ERR_BUFFER_TOO_LARGE') return `unpacked, it is longer than ${bytesMax} bytes (text.fileBytesMax).`;
    return reasons[code] ?? (error as Error).message;
  }
};

const readLimited = (file: string, bytesMax: number): Uint8Array | string => {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    return size > bytesMax ? tooLong(size, bytesMax) : readFileSync(handle);
  } finally {
    closeSync(handle);
  }
};

const tooLong = (bytes: number, bytesMax: number): string =>
  `has ${bytes} bytes, more than ${bytesMax}: allow it with -c text.fileBytesMax=${Math.ceil(bytes / 1e6)}MB.`;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'is a folder; name the files in it.',
  EACCES: 'may not be read by you.',
  Z_DATA_ERROR: 'its gzip data are damaged.',
  Z_BUF_ERROR: 'its gzip data are cut short.',
};
