import type { Segment } from '../outline/segment.ts';

/** Headings under which other pages are named, or things are said that are the same on every page of a site. */
export const isSectionLabel = ({ text, units }: Segment): boolean => units <= labelUnitsMax && sectionLabel.test(text);

/** A short line that belongs to the site and not to what the page says: dates, counters, buttons, rights. */
export const isBoilerplate = ({ text, units, linkUnits }: Segment): boolean => {
  if (units > lineUnitsMax) return false;
  return (
    (units <= labelUnitsMax && (button.test(text) || pictures.test(text))) ||
    rights.test(text) ||
    notices.test(text) ||
    byline.test(text) ||
    (linkUnits > labelledLinkShare * units && linkLabel.test(text))
  );
};

/** キーワード：橋 開通, with the words linked. */
const linkLabel =
  /^\s*(?:キーワード|タグ|カテゴリー?|ジャンル|テーマ|分類|関連(?:キーワード|タグ|リンク|カテゴリー?)|Tags?|Tagged(?: with| as)?|Categor(?:y|ies)|Posted in|Filed (?:under|in)|Topics?)\s*[:：]/i;
const labelledLinkShare = 0.3;

const labelUnitsMax = 24;
const lineUnitsMax = 120;

const decoration = '[\\s■□◆◇●○▼▽▶►★☆【\\[［(（<＜《「:：\\-–—|・*＊#]*';
const decorationAfter = '[\\s】\\]］)）>＞》」:：\\-–—|・…]*';

const sectionLabel = new RegExp(
  `^${decoration}(?:(?:こちらも|あわせて|合わせて)?(?:関連|関連する|類似|おすすめ|オススメ|お勧め|人気|新着|最新|最近|注目|他|その他|同じカテゴリ(?:ー)?)の?(?:記事|投稿|エントリー?|ページ|コンテンツ|ニュース|商品|トピックス?|の?コメント)(?:一覧|ランキング)?|` +
    '関連ページ|人気ランキング|アクセスランキング|ランキング|(?:あわせて|合わせて|こちらも)読みたい.*|この記事(?:を書いた人|の著者|を(?:シェア|共有)する?)|著者(?:について|紹介|プロフィール)?|書いた人|' +
    'シェア(?:する|して.*)?|共有|SNSでシェア.*|フォロー(?:する)?|コメント(?:欄|一覧|する|を残す|を書く)?|トラックバック|カテゴリー?(?:一覧)?|タグ(?:一覧|クラウド)?|アーカイブ|月別アーカイブ|バックナンバー|' +
    'カレンダー|プロフィール|サイト内検索|ブログ内検索|検索|メニュー|目次|もくじ|コンテンツ一覧|サイトマップ|リンク集|広告|スポンサー(?:ド)?(?:リンク|サイト)?|(?:前|次)の(?:記事|ページ|投稿)|ナビゲーション|' +
    '(?:Related|Recent|Popular|Latest|Similar|Other)\\s*(?:Posts?|Articles?|Entries|Pages?|News|Topics)?|Share(?: this.*)?|Follow(?: us| me)?|Comments?|Leave a (?:reply|comment)|Tags?|Categor(?:y|ies)|Archives?|Search|Menu|Contents|Table of Contents|On this page|Navigation|Profile|About the author|Newsletter|Advertisement|Sponsored?(?: links?)?)' +
    `${decorationAfter}$`,
  'i',
);

const button = new RegExp(
  `^${decoration}(?:(?:ページ)?(?:の)?(?:トップ|先頭|上部|TOP)(?:へ|に)?(?:戻る|もどる|移動)?|TOPへ?|(?:一覧|ホーム|前|元|トップ(?:ページ)?|目次)(?:の?ページ)?(?:に|へ)(?:戻る|もどる)?|戻る|もどる|次へ|前へ|次の?ページへ?|前の?ページへ?|ホーム|HOME|続きを(?:読む|見る)|もっと(?:見る|読む)|詳しくはこちら|詳細(?:を見る|はこちら)?|` +
    'ツイート|Tweet|シェア|いいね!?|はてブ|ブックマーク|LINEで送る|Pocket|印刷(?:する|用ページ)?|コピー(?:する)?|リンクをコピー|閉じる|開く|編集|Edit(?: (?:this page|on GitHub))?|(?:このページを|GitHubで)編集(?:する)?|ログイン|新規登録|会員登録|Read more|More|Next|Prev(?:ious)?|Back|Top|Back to top|Home|Skip to (?:main )?content|' +
    '(?:PR|AD|広告)|[<>«»‹›←→↑↓⇧▲△]+|\\d{1,4}|[|/・,、-]+)' +
    `${decorationAfter}$`,
  'i',
);

const rights =
  /^\s*(?:Copyright|©|\(C\)|（C）|Ⓒ|Powered by|Proudly powered|無断転載)|All rights reserved|無断(?:転載|転用|複製|引用)[^。]{0,12}(?:禁じ|禁止|厳禁|お断り)|^\s*Last (?:updated|modified)\b/i;

/** What a page says when it is not yet, or never, itself. */
const notices =
  /^\s*(?:JavaScript|ジャバスクリプト|クッキー|Cookie)(?:\s?の設定)?[をが](?:有効|無効|オン|オフ|ON|OFF|使用|許可)|^\s*(?:Loading|Now Loading|読み込み中|読込中)[.。…]*\s*$/i;

const pictures = /^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+$/u;

/** Dates, reading times and authors beside the heading. */
const byline =
  /^(?:\p{Extended_Pictographic}|\uFE0F|[\s·・|/,])*(?:(?:公開|投稿|作成|更新|最終更新|掲載|配信|発行)(?:日時?|者)?\s*[:：]?\s*)?(?:\d{4}\s*[年./-]\s*\d{1,2}\s*[月./-]\s*\d{1,2}\s*日?|(?:令和|平成|昭和)\s*[元\d]{1,2}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)[\s(（月火水木金土日)）]*(?:\d{1,2}[:時]\d{1,2}(?::\d{1,2})?分?)?[^。]{0,30}$|^\s*(?:\d{1,2}\/\d{1,2}|\d{1,2}月\d{1,2}日)\s*(?:[(（][月火水木金土日][)）])?\s*$|^\s*(?:約?\s*\d+\s*(?:分|min)(?:で読めます| read)?|読了時間.{0,12}|文責.{0,12}|\d+\s*(?:views?|PV|いいね|コメント|件のコメント))\s*$/iu;
