import { bilingual } from '../../language/bilingual.ts';

/** Words of the pages about one document. */
export const documentWords = bilingual({
  views: ['文書の表示', 'Views of this document'],
  text: ['本文', 'Text'],
  versions: ['版と差分', 'Versions'],
  source: ['ソース', 'Source'],
  about: ['この文書について', 'About this document'],
  around: ['本文の周り', 'Around the main text'],
  open: [
    '文の番号を開くと、語の一覧と係り受けが出ます。',
    'Open the number of a sentence for its words and dependencies.',
  ],
  hint: [
    '文に触れるか、番号から Tab で語に移ると、読みと品詞が出ます（← → で前後の語、Esc で番号へ）。',
    'Point at a sentence, or tab from its number to its words, for readings and parts of speech (← → for other words, Esc back).',
  ],
  title: ['題名の解析', 'Analysis of the title'],
  analysisOf: ['文の解析', 'Analysis of sentence'],
  close: ['解析を閉じる', 'Close the analysis'],
  inSource: ['ソースでの位置', 'Where it stands in the source'],
  bytes: ['バイト', 'bytes'],
  arcs: ['係り受け', 'Dependencies'],
  bunsetsu: ['文節', 'Bunsetsu'],
  dependsOn: ['係り先', 'Depends on'],
  legend: [
    '印のない弧は通常の係り受け（D）。P は並列、A は同格、I は部分並列。',
    'Arcs without a letter are plain dependencies (D). P: parallel, A: apposition, I: incomplete parallel.',
  ],
  versionsOf: ['版の一覧', 'Versions of this page'],
  versionNumber: ['版', 'Version'],
  status: ['状態', 'Status'],
  size: ['大きさ', 'Bytes'],
  noVersions: ['この版はアーカイブにありません。', 'The archive has no version of this page.'],
  from: ['前', 'Before'],
  to: ['後', 'After'],
  compare: ['比べる', 'Compare'],
  differs: ['差分', 'What differs'],
  sameText: ['題名と本文は一字も違いません。', 'Title and main text are the same to the letter.'],
  same: ['同じ', 'unchanged'],
  changed: ['書き換え', 'rewritten'],
  removed: ['削除', 'removed'],
  added: ['追加', 'added'],
  notWhole: [
    '二つの版は違いが大きすぎるため、一致する文の間は削除と追加として示します。',
    'The two versions differ too much: what stands between sentences found equal is shown as removed and added.',
  ],
  more: [
    'この後にも違いがあります。すべては JSON（/api/difference）にあります。',
    'There is more: all of it is in the JSON (/api/difference).',
  ],
  unreadable: ['この版はアーカイブから読めません', 'The archive does not give this version back'],
  sourceOf: ['取得したままのソース', 'The source as it was fetched'],
  charset: ['文字コード', 'Charset'],
  charsetEvidence: ['判定の根拠', 'How it was decided'],
  headers: ['応答ヘッダ', 'Headers of the answer'],
  header: ['ヘッダ', 'Header'],
  cut: ['ソースは長いので、初めの {n} 文字を示します。', 'The source is long: these are its first {n} characters.'],
  faults: ['読み取りの問題', 'What is wrong with it'],
  line: ['行', 'Line'],
});

export type DocumentWords = ReturnType<typeof documentWords>;
