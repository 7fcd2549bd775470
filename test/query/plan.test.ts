import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Analyzer } from '../../src/analyzer/port.ts';
import { parseQuery } from '../../src/query/parse-query.ts';
import type { Clause, Match, Plan } from '../../src/query/plan.ts';
import { planQuery, type QuerySettings } from '../../src/query/plan-query.ts';
import type { Region } from '../../src/model/region.ts';
import { openTestAnalyzer } from '../index/made/made-documents.ts';

let analyzer: Analyzer;
before(async () => {
  analyzer = await openTestAnalyzer();
});
after(() => analyzer.close());

interface Weights {
  readonly ranking?: Partial<QuerySettings['ranking']>;
  readonly regions?: readonly Region[];
}

/** Without synonyms unless a test is about them: `synonymWeight` and `anchorWeight` are zero. */
const planOf = async (query: string, { ranking = {}, regions }: Weights = {}): Promise<Plan> => {
  const parsed = parseQuery(query);
  assert.ok(parsed.kind !== 'error', query);
  const settings = { analyzer, ranking: { synonymWeight: 0, anchorWeight: 0, ...ranking } };
  return planQuery(parsed, settings, regions ?? null);
};

const clauseText = (clause: Clause): string => {
  const share = 'share' in clause && clause.share !== 1 ? `*${Number(clause.share.toFixed(3))}` : '';
  switch (clause.kind) {
    case 'term':
      return `${clause.term === 'synonym' ? '≈' : ''}${clause.text}${share}`;
    case 'pair':
      return `${clause.from}→${clause.to}${share}`;
    case 'phrase':
      return `"${clause.words.join(' ')}"`;
    case 'pattern':
      return `/${clause.pattern}/`;
    case 'best':
      return `[${clause.parts.map(clauseText).join('|')}]`;
    case 'together':
      return `{${clause.parts.map(clauseText).join('+')}}`;
  }
};

const numbered = (plan: Plan, clause: number): string => {
  const placed = plan.clauses[clause] ?? assert.fail(`no clause ${clause}`);
  return clauseText(placed.clause) + (placed.regions === null ? '' : `@${placed.regions.join('+')}`);
};

const matchText = (plan: Plan, match: Match): string => {
  const inner = (parts: readonly Match[]): string[] => parts.map((part) => matchText(plan, part));
  switch (match.kind) {
    case 'clause':
      return numbered(plan, match.clause);
    case 'all':
      return `(${[...inner(match.parts), ...inner(match.excluded).map((part) => `-${part}`)].join(' & ')})`;
    case 'any':
      return `(${inner(match.parts).join(' | ')})`;
    case 'most':
      return `most of ${match.things
        .map((thing) => thing.map((clause) => numbered(plan, clause)).join('+'))
        .join(', ')}`;
    case 'near': {
      const { words, ordered } = match.near;
      return `${words}${ordered ? 'W' : 'w'}<${match.clauses.map((clause) => numbered(plan, clause)).join(' ')}>`;
    }
    case 'every':
    case 'nothing':
      return match.kind;
  }
};

/** `required`, or `required, then most, then some`. */
const found = (plan: Plan): string =>
  [plan.match, ...plan.wider.map(({ match }) => match)].map((match) => matchText(plan, match)).join(', then ');

const scored = (plan: Plan): readonly string[] => plan.scored.map((clause) => numbered(plan, clause));

const finds = async (cases: Readonly<Record<string, string>>, weights: Weights = {}): Promise<void> => {
  for (const [query, expected] of Object.entries(cases))
    assert.equal(found(await planOf(query, weights)), expected, query);
};

test('a text asks for all its words of meaning, and for some of them when no page has all', async () => {
  await finds({
    服を洗濯する: '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    '服 洗濯': '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    '服 洗濯 読む': '(服 & 洗濯 & 読む), then most of 服, 洗濯, 読む, then (服 | 洗濯 | 読む)',
    '服を洗濯 読む': '((服 & 洗濯) & 読む), then most of 服, 洗濯, 読む, then ((服 | 洗濯) | 読む)',
    読む: '読む',
    '服 服': '(服 & 服)',
  });
});

test('a dependency raises the score; inside a compound, and only there, it is required', async () => {
  assert.deepEqual(scored(await planOf('服を洗濯する')), ['服', '洗濯', '服→洗濯']);
  await finds({
    携帯電話: '(携帯 & 電話 & 携帯→電話), then (携帯 & 電話), then (携帯 | 電話)',
    '携帯 電話': '(携帯 & 電話), then most of 携帯, 電話, then (携帯 | 電話)',
    携帯の電話: '(携帯 & 電話), then most of 携帯, 電話, then (携帯 | 電話)',
    携帯電話の服: '(携帯 & 電話 & 服 & 携帯→電話), then most of 携帯+電話, 服, then (携帯 | 電話 | 服)',
    古い電話: '(古い & 電話), then most of 古い, 電話, then (古い | 電話)',
  });
  assert.deepEqual(scored(await planOf('携帯電話')), ['携帯', '電話', '携帯→電話']);
});

test('what is written behind ~ says what is required', async () => {
  await finds({
    '服を洗濯する~AND': '(服 & 洗濯)',
    '服を洗濯する~OR': '(服 | 洗濯)',
    '服を洗濯する~FD': '(服 & 洗濯 & 服→洗濯)',
    '服を洗濯する~5w': '(服 & 洗濯 & 5w<服 洗濯>)',
    '服を洗濯する~12W': '(服 & 洗濯 & 12W<服 洗濯>)',
    '携帯電話を洗濯する~AND': '(携帯 & 電話 & 洗濯 & 携帯→電話)',
    '携帯電話を洗濯する~FD': '(携帯 & 電話 & 洗濯 & 携帯→電話 & 電話→洗濯)',
    '(服 洗濯)~AND': '(服 & 洗濯)',
    '(服 洗濯)~OR': '(服 | 洗濯)',
    '(携帯電話 服)~AND': '((携帯 & 電話 & 携帯→電話) & 服)',
    '(携帯電話 "服の")~OR': '((携帯 | 電話) | "服 の")',
    '本 (服 洗濯)~OR': '(本 & (服 | 洗濯))',
    '-(服 洗濯)~OR': '(-(服 | 洗濯))',
  });
  for (const query of ['服を洗濯する~AND', '服を洗濯する~OR', '服を洗濯する~FD', '服を洗濯する~5w'])
    assert.deepEqual(scored(await planOf(query)), ['服', '洗濯', '服→洗濯'], query);
});

test('a ~ after one word is refused with the right form', async () => {
  const refused: Readonly<Record<string, string>> = {
    '服 洗濯~OR': '~OR stands after one word, 洗濯, and could do nothing there. Write (服 洗濯)~OR.',
    '本 -服 洗濯 読む~20W': '~20W stands after one word, 読む, and could do nothing there. Write (洗濯 読む)~20W.',
    '"市バス" 京都~5w': '~5w stands after one word, 京都, and could do nothing there. Write ("市バス" 京都)~5w.',
    '洗濯~AND 服': '~AND stands after one word, 洗濯, and could do nothing there. Write (洗濯 …)~AND.',
    '服 OR title:洗濯~OR': '~OR stands after one word, 洗濯, and could do nothing there. Write (洗濯 …)~OR.',
    '服 AND 洗濯~OR': '~OR stands after one word, 洗濯, and could do nothing there. Write (服 洗濯)~OR.',
    '(服)~AND': '~AND stands after one word, 服, and could do nothing there. Write (服 …)~AND.',
    '("市バス")~20w': '~20w stands after one word, "市バス", and could do nothing there. Write ("市バス" …)~20w.',
    'が~OR': '~OR stands after one word, が, and could do nothing there. Write (が …)~OR.',
    '服 洗濯~FD':
      '~FD stands after one word, 洗濯, and could do nothing there. Write words that belong together, such as 時刻表を読む~FD.',
  };
  for (const [query, message] of Object.entries(refused))
    await assert.rejects(planOf(query), { code: 'BAD_INPUT', message }, query);
});

test('nouns by which people ask score and never decide, unless they are all there is', async () => {
  await finds({
    洗濯の方法: '洗濯',
    '洗濯 使い方': '洗濯',
    '服 洗濯 方法': '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    服を洗濯する方法: '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    洗濯方法: '洗濯',
    服の直し方: '服',
    '服 作り方': '服',
    '直し方 作り方': '((直す & 方) & 作り方), then most of 直す, 方, 作り方, then ((直す | 方) | 作り方)',
    '服 夕方': '(服 & 夕方), then most of 服, 夕方, then (服 | 夕方)',
    味方の服: '(味方 & 服), then most of 味方, 服, then (味方 | 服)',
    '洗濯のやり方とは？': '洗濯',
    方法: '方法',
    '方法 意味': '(方法 & 意味), then most of 方法, 意味, then (方法 | 意味)',
    '方法 type:blog': '方法',
    // What is written holds.
    '洗濯 AND 方法': '(洗濯 & 方法)',
    '(洗濯 方法)~AND': '(洗濯 & 方法)',
    洗濯の方法を知る: '(洗濯 & 知る), then most of 洗濯, 知る, then (洗濯 | 知る)',
  });
  assert.deepEqual(scored(await planOf('洗濯の方法')), ['洗濯', '方法', '洗濯→方法']);
});

test('a written AND is never relaxed', async () => {
  await finds({
    '服 AND 洗濯': '(服 & 洗濯)',
    '服を洗濯 AND 本': '((服 & 洗濯) & 本)',
    '服 洗濯 AND 本': '(服 & 洗濯 & 本)',
    '服 AND -本': '(服 & -本)',
    '服 AND 洗濯 type:blog': '(服 & 洗濯 & every)',
  });
});

test('a question or a statement asks for any of its words', async () => {
  await finds({
    洗濯は服: '(洗濯 | 服)',
    どこで洗濯する服: '(洗濯 | 服)',
    '服を洗濯する？': '(服 | 洗濯)',
    '服を洗濯する?': '(服 | 洗濯)',
    'いつ 洗濯 服': '("いつ" | 洗濯 | 服)',
    '服 洗濯した？': '(服 | 洗濯)',
    誰の服を洗濯する: '(服 | 洗濯)',
    // Six words of meaning are still a name for something, seven tell of it.
    '服を洗濯する駅を見る大学~AND': '(服 & 洗濯 & 駅 & 見る & 大学)',
    山の川の駅の本の服の大学:
      '(山 & 川 & 駅 & 本 & 服 & 大学), then most of 山, 川, 駅, 本, 服, 大学, then (山 | 川 | 駅 | 本 | 服 | 大学)',
    山の川の駅の本の服の大学の言葉: '(山 | 川 | 駅 | 本 | 服 | 大学 | 言葉)',
    '洗濯は服~AND': '(洗濯 & 服)',
    '洗濯は服~5w': '(洗濯 & 服 & 5w<洗濯 服>)',
  });
});

test('words as written, with width and case folded, stand side by side', async () => {
  await finds({
    '"服を洗濯"': '"服 を 洗濯"',
    '"ＮＨＫ"': '"nhk"',
    の: '"の"',
    '。': '"。"',
    'ＮＨＫ*': '/nhk*/',
    '学?校': '/学?校/',
  });
  assert.deepEqual((await planOf('"服を洗濯"')).clauses[0]?.label, '"服を洗濯"');
});

test('AND, OR, NOT and groups', async () => {
  await finds({
    '服 OR 洗濯': '(服 | 洗濯)',
    '服を洗濯 OR 読む': '((服 & 洗濯) | 読む)',
    '服 -洗濯': '(服 & -洗濯)',
    '服 NOT (洗濯 読む)': '(服 & -(洗濯 & 読む))',
    '-服': '(-服)',
    '服 --洗濯': '(服 & -(-洗濯))',
    '服を洗濯 -読む': '((服 & 洗濯) & -読む), then (most of 服, 洗濯 & -読む), then ((服 | 洗濯) & -読む)',
    '服 (洗濯 OR 読む)': '(服 & (洗濯 | 読む))',
    '服 "を" 洗濯': '(服 & "を" & 洗濯), then (most of 服, 洗濯 & "を"), then ((服 | 洗濯) & "を")',
  });
  assert.deepEqual(scored(await planOf('服 -洗濯する本')), ['服']);
  assert.deepEqual(scored(await planOf('服 --洗濯')), ['服', '洗濯']);
  assert.deepEqual(scored(await planOf('服 OR 洗濯')), ['服', '洗濯']);
  // What is left out is the word itself, not everything that means the same.
  await finds({ '読む -本': '(読む & -本)' }, { ranking: { synonymWeight: 0.5 } });
});

test('a group with ~ holds for its own words in every way to meet it', async () => {
  await finds({
    '(服 洗濯)~5w': '((服 & 洗濯) & 5w<服 洗濯>)',
    '(服 洗濯)~7W': '((服 & 洗濯) & 7W<服 洗濯>)',
    '服 (服 洗濯)~5w': '(服 & ((服 & 洗濯) & 5w<服 洗濯>))',
    '((服 OR 本) 洗濯)~5w': '(((服 | 本) & 洗濯) & (5w<服 洗濯> | 5w<本 洗濯>))',
    '(服 OR 本)~5w': '(服 | 本)',
    '((服 洗濯) OR 本)~5w': '(((服 & 洗濯) | 本) & (5w<服 洗濯> | 本))',
    '(服 -本)~5w': '(服 & -本)',
    '(-本 服 洗濯)~5w': '((服 & 洗濯 & -本) & 5w<服 洗濯>)',
    '(携帯電話 服)~5w': '(((携帯 & 電話 & 携帯→電話) & 服) & 5w<携帯 電話 服>)',
    '((服 洗濯)~3w 本)~9w': '((((服 & 洗濯) & 3w<服 洗濯>) & 本) & 9w<服 洗濯 本>)',
    '(服 洗濯 服)~5W': '((服 & 洗濯 & 服) & 5W<服 洗濯>)',
    '-(服 洗濯)~5w': '(-((服 & 洗濯) & 5w<服 洗濯>))',
  });
  // The same alternatives over and over are no new ways.
  const either = '(服 OR 本) ';
  assert.match(found(await planOf(`(${either.repeat(9)})~5w`)), /\(服 \| 5w<服 本> \| 5w<本 服> \| 本\)\)$/);
  const words = ['服', '本', '駅', '川', '山', '海', '空', '雪', '花', '鳥', '犬', '猫', '馬', '牛'];
  const pairs = words.flatMap((word, at) => (at % 2 === 0 ? [`(${word} OR ${words[at + 1]})`] : []));
  assert.equal((await planOf(`(${pairs.slice(0, 6).join(' ')})~5w`)).match.kind, 'all');
  await assert.rejects(planOf(`(${pairs.join(' ')})~5w`), { code: 'LIMIT' });
});

test('title:, body: and the like say where words count; what is inside wins', async () => {
  await finds({
    'title:服': '服@title',
    'keywords:服': '服@keywords',
    'description:服': '服@description',
    'title:(服 OR 洗濯)': '(服@title | 洗濯@title)',
    'title:(服 link:洗濯)': '(服@title & 洗濯@link)',
    '服 title:服': '(服 & 服@title)',
    'title:"服"': '"服"@title',
    'title:服*': '/服*/@title',
  });
  await finds({ '服 title:洗濯': '(服@form & 洗濯@title)' }, { regions: ['form'] });
});

test('anchor texts raise the score of words that count anywhere, and find nothing by themselves', async () => {
  const ranking = { anchorWeight: 0.3 };
  const plan = await planOf('服を洗濯する', { ranking });
  assert.equal(found(plan), '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)');
  assert.deepEqual(scored(plan), ['服', '洗濯', '服*0.3@anchor', '洗濯*0.3@anchor', '服→洗濯']);
  assert.deepEqual(
    plan.clauses.map(({ label }) => label),
    ['服', '洗濯', 'anchor:服', 'anchor:洗濯', '服→洗濯'],
  );
  assert.deepEqual(scored(await planOf('title:服', { ranking })), ['服@title']);
  assert.deepEqual(scored(await planOf('本 -服', { ranking })), ['本', '本*0.3@anchor']);
  assert.deepEqual(scored(await planOf('"服"', { ranking })), ['"服"']);
  assert.equal(found(await planOf('(服 洗濯)~5w', { ranking })), '((服 & 洗濯) & 5w<服 洗濯>)');
});

test('of a word and its synonyms the best counts; a compound with a synonym is one thing', async () => {
  const ranking = { synonymWeight: 0.5 };
  const one = found(await planOf('駅', { ranking }));
  assert.match(one, /^\[駅\|≈\S+:\S+\*0\.\d+\]$/);
  const share = Number(/\*([\d.]+)/.exec(one)?.[1]);
  assert.ok(share > 0 && share <= 0.5, one);
  const both = found(await planOf('携帯電話', { ranking }));
  assert.match(both, /^\[\{携帯\+(\[電話\|[^\]]*\]|電話)\+携帯→電話\*0\}\|≈\S*携帯電話\*0\.\d+\]$/);
  assert.deepEqual((await planOf('携帯電話', { ranking })).clauses[0]?.label, '携帯電話');
  assert.match(
    scored(await planOf('携帯電話', { ranking: { synonymWeight: 0.5, anchorWeight: 0.2 } })).at(1) ?? '',
    /^\[携帯\*0\.2\|電話\*0\.2\]@anchor$/,
  );
});

test('the short name of an organisation asks for its full name, which counts less than another synonym', async () => {
  const ranking = { synonymWeight: 1 };
  assert.equal(found(await planOf('京大', { ranking })), '[京大|≈s026652:京都大学*0.665]');
  assert.equal(found(await planOf('京都大学', { ranking })), '[京都大学|≈s026652:京都大学*0.99]');
  // What may be short for an organisation and is a word of its own asks for none; neither does 京都大 in what one is very fond of.
  for (const query of ['昭和', '図書', '京都大好き', '携帯'])
    assert.doesNotMatch(scored(await planOf(query, { ranking })).join(), /昭和産業|図書印刷|京都大学|携帯電話/, query);
});

test('words said twice are asked for once', async () => {
  assert.deepEqual(scored(await planOf('服 (服 服)~OR')), ['服']);
  assert.deepEqual(scored(await planOf('服 title:服')), ['服', '服@title']);
});

test('filters hold for the whole query: several values of one are alternatives, days narrow each other', async () => {
  const filtersOf = async (query: string): Promise<unknown> => (await planOf(query)).filters;
  assert.deepEqual(await filtersOf('服'), []);
  assert.deepEqual(await filtersOf('服 site:a.jp type:blog site:b.jp'), [
    { site: ['a.jp', 'b.jp'] },
    { type: ['blog'] },
  ]);
  assert.deepEqual(await filtersOf('since:2026-01-01 (服 until:2026-03-01) since:2026-02-01'), [
    { since: '2026-01-01' },
    { since: '2026-02-01' },
    { until: '2026-03-01' },
  ]);
  await finds({
    'type:blog': 'every',
    '服を洗濯 type:blog': '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
  });
  for (const query of [
    '服 OR type:blog',
    '-type:blog',
    '服 -(洗濯 type:blog)',
    '(服 type:blog)~5w',
    'title:(服 OR type:blog)',
  ])
    await assert.rejects(planOf(query), { code: 'BAD_INPUT', message: /^type:blog can only stand beside/ }, query);
});

test('a compound with a synonym stays one thing wherever in a text it stands, and the longest compound wins', async () => {
  const ranking = { synonymWeight: 1 };
  const without = (text: string): string =>
    text.replaceAll(/\[([^|[\]{}]+)\|≈[^|[\]]*\]/g, '$1').replaceAll(/\|≈[^\]]*\]/g, '|≈]');
  const compound = async (query: string): Promise<string> => without(found(await planOf(query, { ranking })));
  const telephone = '[{携帯+電話+携帯→電話*0}|≈]';
  assert.equal(await compound('携帯電話~AND'), telephone);
  assert.equal(await compound('服の携帯電話を洗濯~AND'), `(服 & ${telephone} & 洗濯)`);
  assert.equal(await compound('携帯電話会社~AND'), `(${telephone} & 会社)`);
  assert.equal(await compound('携帯電話の損害保険~AND'), `(${telephone} & [{損害+保険+損害→保険*0}|≈])`);
  // 生命保険 has a synonym too.
  assert.equal(await compound('生命保険会社~AND'), '[{生命+保険+会社+生命→保険*0+保険→会社*0}|≈]');
  const plan = await planOf('服の携帯電話を洗濯~FD', { ranking });
  assert.deepEqual(
    plan.clauses.slice(0, 3).map(({ label }) => label),
    ['服', '携帯電話', '洗濯'],
  );
  // The bond inside is part of the thing; those to and from it are required with ~FD.
  assert.deepEqual(plan.match.kind === 'all' ? plan.match.parts.slice(3).map((part) => matchText(plan, part)) : [], [
    '服→電話',
    '携帯→電話',
    '電話→洗濯',
  ]);
});

test('only は as a particle makes a statement', async () => {
  await finds({
    服も洗濯する: '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    服で洗濯: '(服 & 洗濯), then most of 服, 洗濯, then (服 | 洗濯)',
    '服 は 洗濯': '(服 & "は" & 洗濯), then most of 服, "は", 洗濯, then (服 | "は" | 洗濯)',
    '"服は" 洗濯': '("服 は" & 洗濯)',
  });
});

test('a group of exactly 100 ways is planned, one more is refused', async () => {
  const either = (letter: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `"${letter}${at}"`).join(' OR ');
  const near = (plan: Plan): number => JSON.stringify(plan.match).split('"kind":"near"').length - 1;
  assert.equal(near(await planOf(`((${either('a', 10)}) (${either('b', 10)}))~5w`)), 100);
  await assert.rejects(planOf(`((${either('a', 101)}) "b")~5w`), { code: 'LIMIT' });
  // Two factors of which the first alone is not too many.
  await assert.rejects(planOf(`((${either('a', 51)}) (${either('b', 2)}))~5w`), { code: 'LIMIT' });
  await finds({ '((-服 OR 本) 駅)~5w': '((((-服) | 本) & 駅) & (駅 | 5w<本 駅>))' });
});
