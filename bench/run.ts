import { readdirSync } from 'node:fs';

// `npm run bench -- NAME [arguments]`: one file of this folder per question.
const [name, ...rest] = process.argv.slice(2);
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.js') && file !== 'run.js')
  .map((file) => file.slice(0, -3));

if (name === undefined || !known.includes(name)) {
  process.stderr.write(`npm run bench -- NAME, one of: ${known.join(', ')}\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, Infinity, ...rest);
  await import(`./${name}.js`);
}
