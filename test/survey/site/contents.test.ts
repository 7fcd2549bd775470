import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../src/base/random.ts';
import { clusterTexts } from '../../../src/survey/site/cluster-texts.ts';
import { termSpace } from '../../../src/survey/site/term-vectors.ts';
import { fc } from '../../property.ts';

const bag = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of text.split(' ').filter((one) => one !== '')) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

test('TF-IDF by hand: words of one text or of all are left out, vectors have length 1', () => {
  const { names, vectors } = termSpace(['栗 栗 飯 山', '栗 飯 空', '飯 山 空 海'].map(bag));
  assert.deepEqual(names, ['山', '栗', '空']);
  // Every word kept is in two of three texts; 1 + ln 2 for the one that stands twice.
  const long = 1 + Math.LN2;
  const length = Math.hypot(1, long);
  assert.deepEqual([...(vectors[0]?.words ?? [])], [0, 1]);
  const [mountain = 0, chestnut = 0] = vectors[0]?.weights ?? [];
  assert.ok(Math.abs(mountain - 1 / length) < 1e-12 && Math.abs(chestnut - long / length) < 1e-12);
});

const topics = {
  train: '電車 駅 線路 車両 時刻 切符 運転 鉄橋'.split(' '),
  food: '栗 飯 鍋 包丁 米 味噌 台所 団子'.split(' '),
  star: '星 望遠鏡 流星 観測 月 銀河 夜空 彗星'.split(' '),
};

/** Texts of six words of one matter and two of any. */
const madeTexts = (count: number): readonly { readonly topic: string; readonly text: string }[] => {
  const random = seededRandom('topics');
  const any = Object.values(topics).flat();
  return Array.from({ length: count }, (_, at) => {
    const [topic = '', words = []] = Object.entries(topics)[at % 3] ?? [];
    const own = Array.from({ length: 6 }, () => words[random.below(words.length)]);
    return { topic, text: [...own, any[random.below(any.length)], any[random.below(any.length)]].join(' ') };
  });
};

test('texts of three matters fall into three groups, each named by words of its matter', () => {
  const texts = madeTexts(18);
  const groups = clusterTexts(termSpace(texts.map(({ text }) => bag(text))), 8);
  assert.equal(groups.length, 3);
  for (const { members, words } of groups) {
    const own = [...new Set(members.map((at) => texts[at]?.topic ?? ''))];
    assert.equal(own.length, 1, own.join());
    const topic = topics[own[0] as keyof typeof topics];
    assert.ok(
      words.slice(0, 3).every((word) => topic.includes(word)),
      words.join(),
    );
    assert.equal(members.length, 6);
  }
});

test('every text that shares a word stands in one group; the same texts give the same groups', () => {
  const someTexts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }), { maxLength: 14 });
  fc.assert(
    fc.property(someTexts, fc.integer({ min: 1, max: 5 }), (texts, most) => {
      const space = termSpace(texts.map((words) => bag(words.join(' '))));
      const groups = clusterTexts(space, most);
      assert.deepEqual(groups, clusterTexts(termSpace(texts.map((words) => bag(words.join(' ')))), most));
      assert.ok(groups.length <= most);
      const members = groups.flatMap((group) => group.members);
      assert.equal(new Set(members).size, members.length);
      const grouped = space.vectors.flatMap(({ words }, at) => (words.length > 0 ? [at] : []));
      if (Math.round(Math.sqrt(grouped.length / 2)) > 0)
        assert.deepEqual(
          members.toSorted((a, b) => a - b),
          grouped,
        );
    }),
  );
});
