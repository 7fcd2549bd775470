import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench -- NAME [arguments]`: one file for each question, in these rooms; what several of them need is in their `parts`.
const rooms = ['collect', 'pages', 'select', 'index', 'survey', 'web', 'tests'];
const known = new Map(
  rooms.flatMap((room) =>
    readdirSync(join(import.meta.dirname, room))
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file.slice(0, -3), `./${room}/${file}`] as const),
  ),
);

const [name = '', ...rest] = process.argv.slice(2);
const file = known.get(name);
if (file === undefined) {
  process.stderr.write(`npm run bench -- NAME, one of: ${[...known.keys()].join(', ')}\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, Infinity, ...rest);
  await import(file);
}
