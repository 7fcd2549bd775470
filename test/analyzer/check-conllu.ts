import assert from 'node:assert/strict';

/** The rules of UD's validator, level 2, that our columns can break. */
export const checkConllu = (block: string): void => {
  assert.equal(block, block.normalize('NFC'));
  const lines = block.split('\n');
  assert.deepEqual(lines.slice(-2), ['', '']);
  const text = lines[1]?.slice('# text = '.length) ?? '';
  const rows = lines.slice(2, -2).map((line) => line.split('\t'));
  let spelled = '';
  for (const [at, row] of rows.entries()) {
    assert.equal(row.length, 10, block);
    for (const column of row) assert.match(column, /^\S+( \S+)*$/u, JSON.stringify(block));
    assert.equal(row[0], String(at + 1));
    spelled += `${row[1]}${row[9]?.includes('SpaceAfter=No') === true ? '' : ' '}`;
    assert.notEqual(row[6], row[0]);
    assert.equal(row[6] === '0', row[7] === 'root');
  }
  assert.equal(spelled.trimEnd(), text);
  assert.equal(rows.filter((row) => row[7] === 'root').length, 1, block);
  for (const row of rows) {
    let head = row[6] ?? '0';
    for (let steps = 0; head !== '0'; steps++) {
      assert.ok(steps < rows.length, `a cycle: ${block}`);
      head = rows[Number(head) - 1]?.[6] ?? '0';
    }
  }
};
