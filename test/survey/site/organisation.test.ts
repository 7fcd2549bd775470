import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, organisationOf, type PageSaying } from '../../../src/survey/site/organisation.ts';

const page = (title: string, publisher: string | null = null, telephone: string | null = null): PageSaying => ({
  title,
  publisher: publisher === null ? null : { name: publisher, kind: 'company' },
  contacts: telephone === null ? [] : Array.from({ length: 2 }, () => ({ kind: 'telephone', value: telephone })),
});

test('who makes a site is said by most of its pages; a number that a page gives twice counts once', () => {
  const organisation = organisationOf([
    page('会社案内｜北山精機株式会社', '北山精機株式会社', '03-0000-0001'),
    page('製品｜北山精機株式会社', '北山精機株式会社', '03-0000-0001'),
    page('北山精機株式会社', '別の会社', '03-0000-0002'),
  ]);
  assert.deepEqual(organisation, {
    siteName: '北山精機株式会社',
    publishers: [
      { name: '北山精機株式会社', kind: 'company', pages: 2 },
      { name: '別の会社', kind: 'company', pages: 1 },
    ],
    contacts: [
      { kind: 'telephone', value: '03-0000-0001', pages: 2 },
      { kind: 'telephone', value: '03-0000-0002', pages: 1 },
    ],
    pages: 3,
  });
});

test('others leave out the legal form, and a publisher of a single article is not the site', () => {
  const pages = [
    ...Array.from({ length: 9 }, (_, at) => page(`頁${at} - 北山精機`, '北山精機株式会社')),
    page('記事', '客員'),
  ];
  assert.deepEqual(namesOf('www.kitayama.example', organisationOf(pages)), [
    '北山精機',
    '北山精機株式会社',
    'kitayama.example',
  ]);
});

test('names of one or two letters mean anything, and titles that share nothing give no name', () => {
  const organisation = organisationOf([page('春', 'みみ'), page('夏', 'みみ'), page('秋', 'みみ')]);
  assert.equal(organisation.siteName, null);
  assert.deepEqual(namesOf('a.example', organisation), ['a.example']);
});
