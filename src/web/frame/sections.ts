/**
 * The parts of the site, in the order of its navigation: the name of each is a word of `web/language/strings.ts`, and what it is for is told on the
 * home page.
 */
export const sections = [
  {
    name: 'search',
    path: '/search',
    ja: '語や句、係り受けで文書を探し、サイト・種類・年月で絞り込み、結果を保存する。',
    en: 'Find documents by words, phrases and dependencies; narrow by site, type and month; keep what was found.',
  },
  {
    name: 'concordance',
    path: '/concordance',
    ja: '語の型に合う用例を文脈とともに並べ、共起語・頻度・語の働き・特徴語を表と図で見る。',
    en: 'Lines with a pattern of words in context; collocations, frequencies, word profiles and keyness as tables and figures.',
  },
  {
    name: 'surveys',
    path: '/surveys',
    ja: 'ドメイン・言語・地域・文字コード・ライセンスなど、このコーパスから見たウェブの姿を調べる。',
    en: 'What the corpus tells of its part of the Web: domains, languages, places, charsets, licences.',
  },
  {
    name: 'sites',
    path: '/sites',
    ja: 'サイトごとの報告：組織、七つの軸、特徴語、評判、内容、関連サイト。',
    en: 'A report on each site: who runs it, seven axes, characteristic words, reputation, contents, related sites.',
  },
  {
    name: 'links',
    path: '/links',
    ja: 'ページからのリンク、ページへのリンク、二つのページを結ぶ最短の道をたどる。',
    en: 'Links from and to a page, and the shortest path between two.',
  },
  {
    name: 'live',
    path: '/live',
    ja: '動いている収集を地図と数字で見る：どこの誰に尋ね、どれだけの速さで、何を待っているか。',
    en: 'Watch a collection at work: whom it asks and where in the world, how fast, and what it waits for.',
  },
  {
    name: 'why',
    path: '/why',
    ja: 'ある URL がなぜコーパスにあるのか、またはないのかを調べる。',
    en: 'Why a URL is in the corpus, or is not.',
  },
  {
    name: 'manage',
    path: '/status',
    ja: '次の収集、実行の記録と比較、選別で外れたページ、礼儀、フィード、ページ集合を見る。',
    en: 'What is due, runs and their comparison, what selections took away, politeness, feeds, page sets.',
  },
] as const;

export type Section = (typeof sections)[number]['name'];
