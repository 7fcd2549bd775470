import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRecord } from '../../src/model/revisit.ts';
import { fc, runs } from '../property.ts';
import { newRecord, unseenSite } from '../../src/revisit/section-rates.ts';
import { SiteSections } from '../../src/revisit/site-sections.ts';
import { decodeSite, encodeSite, foldersOf } from '../../src/revisit/site-state.ts';

test('the folders of a path', () => {
  assert.deepEqual(foldersOf('/'), ['/']);
  assert.deepEqual(foldersOf('/a/b/c.html?to=/d/e/'), ['/', '/a/', '/a/b/']);
  assert.deepEqual(foldersOf('/a#/b/'), ['/']);
  assert.equal(foldersOf('/1/2/3/4/5/6/7/8/9/10/').length, 8);
});

test('a folder with many pages is a section, the starting page another; both are inside the site', () => {
  const site = new SiteSections<string>({ rates: unseenSite(0, 1, 10), sections: [], pagesBelow: [] });
  for (let page = 0; page < 100; page++) site.found(foldersOf(page < 60 ? '/a/x' : '/b/x'));
  const sectionOf = (path: string, isStart = false): number =>
    site.rowOf({ folders: foldersOf(path), isStart }, newRecord(0)).section;
  const [root, a, b, start] = [sectionOf('/c/x'), sectionOf('/a/x'), sectionOf('/b/x'), sectionOf('/', true)];
  assert.equal(new Set([root, a, b, start]).size, 4);
  assert.equal(sectionOf('/a/new/x'), a);
  assert.deepEqual(
    [a, start].map((section) => site.weightOf(section)),
    [1, 8],
  );
});

test('what is remembered of a site goes on from its bytes as if it had never been written', () => {
  const visit = fc.record({ page: fc.nat(199), after: fc.nat(50), changed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 80 }), fc.nat(80), (visits, stop) => {
      let site = new SiteSections<string>({ rates: unseenSite(0, 2, 10), sections: [], pagesBelow: [] });
      let again = site;
      const records: PageRecord[] = [];
      const pageOf = (page: number) => ({
        folders: foldersOf(page < 120 ? `/a/${page % 3}/x` : '/b/x'),
        isStart: page === 0,
      });
      for (let page = 0; page < 200; page++) {
        site.found(pageOf(page).folders);
        records.push(newRecord(0));
      }
      let now = 1;
      for (const [at, { page, after, changed }] of visits.entries()) {
        if (at === stop) again = new SiteSections(decodeSite(encodeSite(site.state())));
        now += after;
        const record = records[page] ?? newRecord(0);
        const { section } = site.rowOf(pageOf(page), record);
        records[page] = site.visited(record, { now, changed, section });
        if (again === site) continue;
        assert.deepEqual(again.rowOf(pageOf(page), record).section, section);
        assert.deepEqual(again.visited(record, { now, changed, section }), records[page]);
        assert.deepEqual(again.state(), site.state());
      }
      site = new SiteSections(decodeSite(encodeSite(again.state())));
      assert.deepEqual(site.state(), again.state());
    }),
    { numRuns: runs(50) },
  );
});
