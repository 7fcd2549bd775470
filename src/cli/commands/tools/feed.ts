import type { FeedEntry } from '../../../feed/feed.ts';
import { plainText } from '../../../feed/feed-text.ts';
import { parseFeed } from '../../../feed/parse-feed.ts';
import { epochMs, isoSeconds } from '../../../model/time.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { readFile } from '../../read/read-file.ts';
import { counted } from '../../../base/counted.ts';

export const feedCommand: CliCommand = {
  name: 'feed',
  arguments: '<files...>',
  options: [
    ['--url <url>', 'where the feed was fetched; relative addresses are resolved against it'],
    ['--content-type <type>', 'Content-Type it was sent with'],
  ],
  worksOn: 'files',
  examples: ['kumoito feed feed.xml', 'kumoito feed --json --url https://example.jp/atom.xml atom.xml'],
  run: async (call) => feed(call),
};

/** One line per entry: time, title, address, with tabs between. */
const feed = ({ args, flags, global, terminal }: Call): ExitCode => {
  let failed = false;
  for (const file of args) {
    const reading = parseFeed(readFile(file), { url: flags.text('url'), contentType: flags.text('contentType') });
    if (reading.kind === 'no-feed') {
      failed = true;
      terminal.warn(`${file} is no feed: ${reading.reason}.`);
      continue;
    }
    const { format, charset, title, entries, faults } = reading.feed;
    terminal.say(
      `${file}: ${plainText(title)} (${format}, ${charset}, ${counted(entries.length, 'entry', 'entries')})`,
    );
    for (const fault of faults) terminal.say(`${file}: ${fault}`);
    for (const entry of entries)
      if (global.json) terminal.printJson({ file, format, ...fields(entry) });
      else {
        const { published, title: words, link, id } = fields(entry);
        terminal.print([published ?? '', words, link ?? id ?? ''].join('\t'));
      }
  }
  return failed ? exit.someFailed : exit.done;
};

const fields = (entry: FeedEntry) => ({
  id: entry.id,
  title: plainText(entry.title),
  link: entry.link,
  published: time(entry.published ?? entry.updated),
  updated: time(entry.updated),
  authors: entry.authors.map(({ name, email }) => name ?? email),
  categories: entry.categories.map(({ term }) => term),
  summary: plainText(entry.summary),
  licence: entry.licence,
  enclosures: entry.enclosures,
});

const time = (at: number | null): string | null => (at === null ? null : isoSeconds(epochMs(at)));
