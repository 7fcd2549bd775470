import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { firstDay, openSample } from '../thread/sample-thread.ts';
import { askAlone, askAtOnce, mixedQuestions } from './mixed-questions.ts';

let corpus: OpenCorpus;
let site: Site;
const dir = await firstDay();
const errors: unknown[] = [];

before(async () => {
  corpus = openSample(dir, { mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => errors.push(error) });
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

test('sixteen clients with mixed questions at once each get the answer that they would get alone', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const served = { address: site.address, port: site.port, agent };
  const questions = (await mixedQuestions(served, 'sample')).slice(0, 240);
  const alone = await askAlone(served, questions);
  const answered = [...alone.values()].filter(({ status }) => status === 200).length;
  assert.ok(answered > 0.9 * questions.length, `${answered} of ${questions.length} questions are answered`);
  const goesOn = (answers: number): boolean => answers < 800;
  const report = await askAtOnce(served, { clients: 16, goesOn, seed: 'sample', alone });
  agent.destroy();
  assert.deepEqual(report.wrong, []);
  assert.ok(report.answers >= 800);
  assert.deepEqual(errors, []);
});
