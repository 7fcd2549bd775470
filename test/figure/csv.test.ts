import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from '../../src/figure/csv.ts';
import { fc } from '../property.ts';

/** A reader of RFC 4180, letter by letter. */
const read = (text: string): string[][] => {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' && quoted && text.charAt(at + 1) === '"') cell += text.charAt(at++);
    else if (letter === '"') quoted = !quoted;
    else if (letter === ',' && !quoted) {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && !quoted && text.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at++;
    } else cell += letter;
  }
  return rows;
};

test('what is written is read back, whatever stands in the cells', () => {
  const text = fc.string({ unit: fc.constantFrom('"', "'", ',', '\n', ';', '=', 'あ', '-', '9') });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.integer(), text)), (rows) => {
      const made = csvOf(['a', 'b', 'c,d'], rows);
      assert.equal(made.charCodeAt(0), 0xfeff);
      const safe = (cell: string | number): string =>
        String(cell).replace(/^(?=[=-])/, typeof cell === 'number' ? '' : "'");
      assert.deepEqual(read(made), [['a', 'b', 'c,d'], ...rows.map((row) => row.map(safe))]);
    }),
  );
});

test('no cell is a formula, numbers stay numbers, nothing is an empty cell, and controls are shown', () => {
  assert.equal(
    csvOf(['x'], [['=HYPERLINK("http://evil.example")'], ['+1'], ['@a'], [-1.5], [null], ['\u001b[2J\u202e']]),
    '\ufeffx\r\n"\'=HYPERLINK(""http://evil.example"")"\r\n\'+1\r\n\'@a\r\n-1.5\r\n\r\n\ufffd[2J\ufffd\r\n',
  );
});
