import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import { configDigest, configTemplate, defaultConfig, loadConfig } from '../../src/config/load.ts';

const dir = mkdtempSync(join(tmpdir(), 'kumoito-config-'));
after(() => rmSync(dir, { recursive: true }));

const fileOf = (text: string): string => {
  const file = join(dir, 'corpus.yaml');
  writeFileSync(file, text);
  return file;
};
const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === 'CONFIG');
    return error.message;
  }
  assert.fail('no fault');
};

test('defaults, then the file, then -c', () => {
  const file = fileOf('collect:\n  intervalMin: 5s\n  hopsMax: 3\nformat:\n');
  const config = loadConfig(file, ['collect.intervalMin=250ms', 'select.linkTop=off', 'collect.bodyBytesMax=2MB']);
  assert.equal(config.collect.intervalMin, 250);
  assert.equal(config.collect.hopsMax, 3);
  assert.equal(config.select.linkTop, null);
  assert.equal(config.collect.bodyBytesMax, 2 * 1024 ** 2);
  assert.equal(config.collect.cgiHopsMax, defaultConfig().collect.cgiHopsMax);
});

test('the template that init writes is valid and changes nothing', () => {
  assert.deepEqual(loadConfig(fileOf(configTemplate()), []), defaultConfig());
});

test('a bad key or value says where, what, and what was expected', () => {
  assert.match(
    faultOf(() => loadConfig(fileOf('collect:\n  intervalMn: 5s\n'), [])),
    /corpus\.yaml:2.*intervalMn.*collect\.intervalMin\?/,
  );
  assert.match(
    faultOf(() => loadConfig(fileOf('colect:\n  intervalMin: 5s\n'), [])),
    /no section "colect"/,
  );
  assert.match(
    faultOf(() => loadConfig(fileOf('collect:\n  intervalMin: 5\n'), [])),
    /intervalMin is 5, expected a duration with its unit/,
  );
  assert.match(
    faultOf(() => loadConfig(null, ['format.analyzer=juman'])),
    /expected one of kuromoji, mecab/,
  );
  assert.match(
    faultOf(() => loadConfig(null, ['collect.intervalMin'])),
    /section\.key=value/,
  );
  assert.match(
    faultOf(() => loadConfig(join(dir, 'none.yaml'), [])),
    /cannot be read/,
  );
});

test('the digest of a section changes with it and with nothing else', () => {
  const [one, other] = [loadConfig(null, []), loadConfig(null, ['collect.hopsMax=1'])];
  assert.equal(configDigest(one, ['format']), configDigest(other, ['format']));
  assert.notEqual(configDigest(one, ['collect']), configDigest(other, ['collect']));
});
