import { bilingual } from '../../language/bilingual.ts';

/** Words of the pages about links and paths. */
export const linkWords = bilingual({
  links: ['リンク', 'Links'],
  linksText: [
    'どのページがどのページを指しているか。URL を入れると、そこから出るリンクと、そこへ入るリンクが分かります。',
    'Which pages point to which. Give a URL to see the links out of it and into it.',
  ],
  path: ['最短経路', 'Shortest path'],
  pathText: [
    'あるページから別のページまで、リンクを最も少なくたどる道筋です。ホスト名を二つ入れると、ホストからホストへの道筋になります。',
    'The way from one page to another by the fewest links. Two host names give the way from host to host.',
  ],
  show: ['見る', 'Show'],
  out: ['出るリンク', 'Links out'],
  in: ['入るリンク', 'Links in'],
  anchors: ['リンクの文字', 'Anchor texts'],
  hosts: ['ホスト別', 'By host'],
  hostsIn: ['指しているホスト', 'Hosts that link here'],
  hostsOut: ['指されているホスト', 'Hosts linked from here'],
  page: ['ページ', 'Page'],
  pages: ['ページ数', 'Pages'],
  hostCount: ['ホスト数', 'Hosts'],
  host: ['ホスト', 'Host'],
  anchor: ['リンクの文字', 'Anchor text'],
  noAnchor: ['（文字なし）', '(no text)'],
  notCollected: ['未収集', 'not collected'],
  from: ['ここから', 'From'],
  to: ['ここまで', 'To'],
  none: ['ありません。', 'There are none.'],
  range: ['{total} 件中 {first}–{last} 件', '{first}–{last} of {total}'],
  read: ['入るリンクのうち {read} 件を調べました。', '{read} of the links in were looked at.'],
  noPath: ['リンクをたどって行く道はありません。', 'No way leads there by links.'],
  length: ['{links} リンク', '{links} links'],
  oneLink: ['1 リンク', '1 link'],
  zeroLinks: ['同じページです。', 'It is the same page.'],
  paths: ['同じ長さの道筋は {paths} 通りあります。', 'There are {paths} ways of this length.'],
  document: ['文書', 'document'],
  history: ['経緯', 'history'],
  pagesLinking: ['{pages} ページから', 'from {pages} pages'],
  onePageLinking: ['1 ページから', 'from 1 page'],
  example: ['例', 'for example'],
  reverse: ['逆向きに調べる', 'The other way round'],
  unknownUrl: [
    'この URL は知られていません。種でもなく、集めたページからのリンクもありません。',
    'This URL is not known: it is no seed, and no collected page links to it.',
  ],
  unknownHost: ['このホストは知られていません。', 'This host is not known.'],
  oneOfEach: ['ページとページ、またはホストとホストを入れてください。', 'Give two pages, or two hosts.'],
  siteReport: ['サイトの報告', 'Report on the site'],
});

/** A text with its places filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
