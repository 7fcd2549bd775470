import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Analyzer } from '../../src/analyzer/port.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Snapshot } from '../../src/index/port.ts';
import { inIdOrder, openTestAnalyzer, standardDocument, testSettings } from './made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-snippet-'));
let snapshot: Snapshot;
let analyzer: Analyzer;

before(async () => {
  analyzer = await openTestAnalyzer();
  const index = openSearch(folder, testSettings, analyzer);
  await index.update(
    inIdOrder([
      await standardDocument(
        {
          id: 1,
          blocks: [
            ['maintext', '昨日は雨だった。', '京都の町を歩いた。', '京都で大学の図書館に入った。', '夜は静かだった。'],
          ],
        },
        analyzer,
      ),
      await standardDocument(
        {
          id: 2,
          title: '電車の話',
          blocks: [
            ['maintext', '本を読む。', '犬が走る。'],
            ['footer', 'Node js で書いた。'],
          ],
          anchors: [['宇宙旅行', 3]],
        },
        analyzer,
      ),
      await standardDocument(
        {
          id: 3,
          title: '遺跡の案内',
          blocks: [
            ['header', '遺跡の一覧。'],
            ['maintext', 'JavaScriptを有効にしてください。', '土器は遺跡の南で見つかった。'],
            ['footer', '遺跡の地図。', '駐車場の案内。'],
          ],
          anchors: [['海底', 3]],
        },
        analyzer,
      ),
    ]),
  );
  snapshot = index.snapshot();
});
after(async () => {
  snapshot.close();
  await analyzer.close();
  rmSync(folder, { recursive: true });
});

const snippet = async (query: string, snippetWords: number): Promise<string> => {
  const { hits } = await snapshot.search(query, { snippetWords });
  assert.equal(hits.length, 1, query);
  return hits[0]!.snippet.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
};

// Made by hand from the definition of a snippet: the tightest span that holds the words of the query, widened on both sides to so many words. The
// first document is 昨日 は 雨 だっ た 。_ 京都 の 町 を 歩い た 。_ 京都 で 大学 の 図書館 に 入っ た 。_ 夜 は 静か だっ た 。
// where _ stands between sentences and takes one place.
const gold: readonly (readonly [query: string, words: number, snippet: string])[] = [
  // The second 京都 is four words from 図書館, the first twelve. Four more words: two on each side.
  ['京都 図書館', 9, '。 [京都]で大学の[図書館]に入っ'],
  // An odd rest goes to the right.
  ['京都 図書館', 8, '[京都]で大学の[図書館]に入っ'],
  // Exactly the span.
  ['京都 図書館', 5, '[京都]で大学の[図書館]'],
  // A word in three places of equal worth: the first.
  ['町', 5, '京都の[町]を歩い'],
  ['京都', 3, '[京都]の'],
  // Nothing before the first word and nothing after the last: the other side has more.
  ['昨日', 6, '[昨日]は雨だった。'],
  ['静か', 9, '。 夜は[静か]だった。'],
  // Cut to its length: 雨 and 夜 are 23 words apart, so only one of them is shown.
  ['雨 夜', 5, '昨日は[雨]だった'],
  // A phrase is marked as a whole.
  ['"大学の図書館"', 5, 'で[大学の図書館]に'],
  // A word of the title only is shown where it is.
  ['電車', 4, '[電車]の話'],
  // Words of the text are preferred to the title.
  ['電車 犬', 5, '。 [犬]が走る'],
  // A white space between words stays.
  ['js', 4, 'Node [js] で書い'],
  // Found by the anchor texts of other pages only: the beginning of the text.
  ['anchor:宇宙', 4, '本を読む。'],
  // The main text, wherever else the word stands, and nothing of what stands around it.
  ['遺跡', 20, '土器は[遺跡]の南で見つかった。'],
  // Only where another part alone has the word, that part.
  ['駐車', 20, '遺跡の地図。 [駐車]場の案内。'],
  // What browsers without scripts are told is never shown.
  ['有効', 20, '土器は遺跡の南で見つかった。'],
  ['anchor:海底', 4, '土器は遺跡の'],
];

test('snippets are those made by hand', async () => {
  for (const [query, words, expected] of gold)
    assert.equal((await snippet(query, words)).trim(), expected, `${query} in ${words} words`);
});

test('no snippet where none is asked for', async () => {
  assert.equal(await snippet('町', 0), '');
});
