import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { call, type Ended } from './call/call.ts';

export interface Ran extends Ended {
  /** Standard output as one JSON object a line. */
  json(): Record<string, unknown>[];
}

export const kumoito = (dir: string, ...args: string[]): Ran => {
  const ended = call(dir, ...args);
  return {
    ...ended,
    json: () =>
      ended.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

interface Page {
  readonly path: string;
  readonly type: 'BlogPosting' | 'NewsArticle';
  readonly day: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly footer: string;
}

const pages: readonly Page[] = [
  {
    path: 'a.example.jp/densha.html',
    type: 'BlogPosting',
    day: '2026-03-10',
    title: '青い電車の話',
    paragraphs: [
      '昨日、青い電車が駅のホームを静かに走り抜けていった。',
      'わたしは駅の売店で切符を買い、京都まで電車に乗った。',
    ],
    footer: '栗の木を植えた人の日記から引いた文である。',
  },
  {
    path: 'a.example.jp/daigaku.html',
    type: 'NewsArticle',
    day: '2026-06-01',
    title: '京都の大学の新しい図書館',
    paragraphs: [
      '京都の大学に新しい図書館ができて、学生が古い本を読むようになった。',
      '図書館では市民も本を借りて読むことができる。',
    ],
    footer: '記事についての問い合わせは編集部まで送ってほしい。',
  },
  {
    path: 'b.example.jp/kuri.html',
    type: 'BlogPosting',
    day: '2026-08-01',
    title: '栗ごはん',
    paragraphs: [
      '秋になると、母は庭で拾った栗をむいて、家族のためにごはんを炊いた。',
      '電車の窓から見える山も赤くなり、子供は学校で本を読む。',
    ],
    footer: '日記の文を書いた人に断らずに載せてはならない。',
  },
  {
    path: 'b.example.jp/yama.html',
    type: 'NewsArticle',
    day: '2026-09-15',
    title: '山の学校',
    paragraphs: [
      '山の学校の子供は、朝ごはんの前に新聞を読むそうである。',
      '先生は古い地図を広げて、川の名前を子供に教えた。',
    ],
    footer: '記事についての問い合わせは編集部まで送ってほしい。',
  },
];

const htmlOf = ({ type, day, title, paragraphs, footer }: Page): string => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${title}</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","datePublished":"${day}"}</script></head>
<body><main>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</main>
<footer><p>${footer}</p></footer></body></html>`;

/** Four pages of two hosts, imported, selected, formatted and indexed from the command line; `b-pages` is a page set. */
export const searchedCorpus = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-searched-'));
  for (const page of pages) {
    const file = join(dir, 'html', page.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, htmlOf(page));
  }
  const done = (...args: string[]): void => {
    const { code, talk } = kumoito(dir, ...args);
    assert.equal(code, 0, `${args.join(' ')}: ${talk}`);
  };
  done('init', '.');
  for (const host of ['a.example.jp', 'b.example.jp'])
    done('import', join('html', host), '--base-url', `http://${host}/`);
  done('run', '--no-collect', '-c', 'select.longSentencesMin=0');
  return dir;
};
