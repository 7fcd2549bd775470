import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { FileWindow } from './file-window.ts';
import { readMember } from './gzip-member.ts';
import { skipToMember } from './scan.ts';

/** A plain file, or one gzip member of a packed one, unpacked. To be read to its end before the next is asked for. */
export interface Section {
  readonly offset: number;
  readonly packed: boolean;
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** What is wrong with it; known when `chunks` has ended. */
  readonly fault: () => string | null;
}

/** The contents of any file, packed or not, member by member; a damaged member is passed over. */
export async function* sections(path: string): AsyncGenerator<Section> {
  const window = await FileWindow.open(path, 0);
  try {
    await window.grow();
    if (window.bytes[0] !== 0x1f || window.bytes[1] !== 0x8b) {
      yield plain(path);
      return;
    }
    while (window.start < window.size) {
      let member = readMember(window.bytes, 0, smallBytes);
      while (member.kind === 'torn' && !window.isAll) {
        await window.grow();
        member = readMember(window.bytes, 0, smallBytes);
      }
      const offset = window.start;
      if (member.kind === 'member') {
        yield whole(offset, member.data);
        window.moveTo(offset + member.length);
        continue;
      }
      // A torn member is unpacked as far as it goes: the records before the tear are good.
      const dataStart = member.kind === 'damaged' ? null : member.dataStart;
      if (dataStart !== null) {
        const large = inflated(path, offset, dataStart);
        yield large.section;
        for await (const chunk of large.section.chunks) void chunk;
        const end = offset + dataStart + large.consumed() + 8;
        if (large.section.fault() === null && end <= window.size) {
          window.moveTo(end);
          continue;
        }
        if (large.section.fault() === null) yield broken(offset, 'the gzip data are cut short');
      } else yield broken(offset, member.kind === 'damaged' ? member.reason : 'the gzip header is cut short');
      await skipToMember(window);
    }
  } finally {
    await window.close();
  }
}

const smallBytes = 8 * 1024 * 1024;

const plain = (path: string): Section => {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Buffer;
  }
  return { offset: 0, packed: false, chunks: chunks(), fault: () => null };
};

const whole = (offset: number, data: Uint8Array): Section => {
  // oxlint-disable-next-line require-await -- a section is asynchronous because the others are
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield data;
  }
  return { offset, packed: true, chunks: chunks(), fault: () => null };
};

const broken = (offset: number, reason: string): Section => {
  // oxlint-disable-next-line require-await, require-yield -- nothing comes out of it
  async function* chunks(): AsyncGenerator<Uint8Array> {}
  return { offset, packed: true, chunks: chunks(), fault: () => reason };
};

const inflated = (path: string, offset: number, dataStart: number): { section: Section; consumed: () => number } => {
  const inflate = createInflateRaw();
  let fault: string | null = null;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const file = createReadStream(path, { start: offset + dataStart });
    file.pipe(inflate);
    try {
      for await (const chunk of inflate) yield chunk as Buffer;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      fault = code === 'Z_BUF_ERROR' ? 'the gzip data are cut short' : `gzip data are damaged (${String(code)})`;
    } finally {
      file.destroy();
    }
  }
  return {
    section: { offset, packed: true, chunks: chunks(), fault: () => fault },
    consumed: () => inflate.bytesWritten,
  };
};
