import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRecord, unseenSite } from '../../src/revisit/section-rates.ts';
import { SiteSections } from '../../src/revisit/site-sections.ts';

test('a site of a hundred large folders has a section for each, one after the other', () => {
  const folders = Array.from({ length: 100 }, (_, at) => ['/', `/f${at}/`]);
  const site = new SiteSections<string>({ rates: unseenSite(0, 1, 1), sections: [], pagesBelow: [] });
  for (const path of folders) for (let page = 0; page < 30; page++) site.found(path);
  const rows = folders.map((path) => site.rowOf({ folders: path, isStart: false }, newRecord(0)).section);
  assert.equal(new Set(rows).size, 100, 'folders that change apart are told apart');
});

test('the number of sections of a site is bounded: further folders stay with the section around them', () => {
  const folders = Array.from({ length: 300 }, (_, at) => ['/', `/f${at}/`]);
  const site = new SiteSections<string>({ rates: unseenSite(0, 1, 1), sections: [], pagesBelow: [] });
  for (const path of folders) for (let page = 0; page < 30; page++) site.found(path);
  const rows = folders.map((path) => site.rowOf({ folders: path, isStart: false }, newRecord(0)).section);
  assert.equal(new Set(rows).size, 128);
  assert.equal(rows.at(-1), 0, 'the whole site');
});
