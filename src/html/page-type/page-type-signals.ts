import type { PageType } from '../../model/document.ts';

/** Something seen on a page that speaks for a type, with so many points. A type needs `pointsMin` in all. */
export interface Signal {
  readonly type: PageType;
  readonly points: number;
  readonly pattern: RegExp;
}

const signal = (type: PageType, points: number, pattern: RegExp): Signal => ({ type, points, pattern });

/** What JSON-LD and `og:type` say of the page itself: believed before everything else. */
export const schemaTypes: Readonly<Record<string, PageType>> = {
  QAPage: 'qa',
  FAQPage: 'qa',
  Question: 'qa',
  NewsArticle: 'news',
  ReportageNewsArticle: 'news',
  BlogPosting: 'blog',
  Blog: 'blog',
  Product: 'shop',
  DiscussionForumPosting: 'forum',
  TechArticle: 'documentation',
  APIReference: 'documentation',
  CollectionPage: 'list',
  SearchResultsPage: 'list',
  GovernmentOrganization: 'government',
};

/** Host and path, lower case. */
export const placeSignals: readonly Signal[] = [
  signal('government', 6, /^[^/]*\.(?:go|lg)\.jp\/|^[^/]*\.gov(?:\.[a-z]+)?\//),
  signal('government', 4, /^(?:www\.)?(?:city|town|vill|pref|metro)\.[^/]+\.jp\//),
  signal('qa', 4, /(?:^|[./_-])(?:chiebukuro|questions?|faqs?|qa|q-and-a|oshiete|answers?)(?=[./_-]|\d|$)/),
  signal('forum', 4, /(?:^|[./_-])(?:forums?|bbs|threads?|boards?|viewtopic|read\.cgi)(?=[./_?-]|\d|$)/),
  signal('shop', 3, /(?:^|[./_-])(?:shop|store|cart|items?|products?|goods|catalog)(?=[./_?-]|\d|$)/),
  signal(
    'documentation',
    3,
    /(?:^|[./_-])(?:docs?|manuals?|reference|guides?|tutorials?|apidocs?|javadoc|documentation|handbook|wiki|help|book)(?=[./_-]|\d|$)/,
  ),
  signal('news', 3, /(?:^|[./_-])(?:news|press|shimbun|topics|articles?)(?=[./_-]|\d|$)/),
  signal('blog', 3, /(?:^|[./_-])(?:blogs?|diary|nikki|entry|entries|posts?)(?=[./_-]|\d|$)/),
  signal('blog', 3, /\/(?:19|20)\d\d\/\d{1,2}\/(?:\d{1,2}\/)?[^/]+/),
  signal('company', 3, /(?:^|[./_-])(?:company|corporate|corp|recruit|kaisya|gaiyou|profile\/company|ir)(?=[./_-]|$)/),
  signal('company', 1, /^[^/]*\.co\.jp\//),
  signal(
    'list',
    4,
    /\/(?:tags?|categor(?:y|ies)|page|search|series|topics)(?:\/[^/]*)?(?:\/page\/\d+)?\/?(?:index\.html?)?(?:\?|$)/,
  ),
];

/** Class names and ids of the page's elements, and its generator. */
export const markSignals: readonly Signal[] = [
  signal(
    'documentation',
    4,
    /\b(?:sphinx|mkdocs|docusaurus|mdbook|vuepress|vitepress|gitbook|honkit|javadoc|doxygen|docsify|asciidoctor|readthedocs)\b/,
  ),
  signal(
    'documentation',
    3,
    /\b(?:wy-nav-side|theme-doc|rst-content|book-summary|md-content|docs?-content|docitem|sphinxsidebar)/,
  ),
  signal('blog', 2, /\b(?:wordpress|hatena|movable type|hexo|jekyll|blogger|livedoor|ameblo|seesaa|fc2)\b/),
  signal('blog', 2, /\b(?:hentry|entry-content|post-content|blog-post|entry-title|post-title|single-post)\b/),
  signal('shop', 2, /\b(?:add-to-cart|cart-button|product-price|woocommerce|ec-cube|shopify|makeshop|item-price)/),
  signal('forum', 2, /\b(?:phpbb|vbulletin|discourse|bbpress|postbody|forum-post|thread-title)/),
];

/** Title and headings. */
export const titleSignals: readonly Signal[] = [
  signal('qa', 3, /よくある(?:ご)?質問|Q\s?&\s?A|FAQ|知恵袋|質問箱/i),
  signal('qa', 2, /(?:ですか|ますか|でしょうか|教えて(?:ください|下さい))[？?]?(?:$|\s|[-|｜])/),
  signal('forum', 3, /掲示板|フォーラム|スレッド(?:一覧|$|\s)|\bBBS\b/),
  signal('shop', 2, /通販|ショップ|オンラインストア|お買い得|送料無料|販売/),
  signal('news', 2, /ニュース|新聞|速報|号外|プレスリリース/),
  signal('blog', 3, /ブログ|日記|日誌|雑記|diary|weblog|\bblog\b/i),
  signal('company', 3, /会社概要|企業情報|会社案内|企業理念|採用情報|株式会社|有限会社|\bInc\.|Corporation/),
  signal('government', 3, /市役所|県庁|区役所|町役場|村役場|[市県区町村]公式|[都道府県]\s|省(?:$|\s)|庁(?:$|\s)/),
  signal(
    'documentation',
    3,
    /ドキュメント|マニュアル|リファレンス|取扱説明書|ユーザーガイド|チュートリアル|解説書|API|documentation|reference/i,
  ),
  signal(
    'list',
    3,
    /一覧|アーカイブ|カテゴリ|タグ(?:$|[:：\s])|検索結果|サイトマップ|Archives?|Categor(?:y|ies)|\bTags?\b|\d+\s*(?:ページ目|件)/i,
  ),
];

/** The beginning of the page's own text. */
export const textSignals: readonly Signal[] = [
  signal(
    'shop',
    3,
    /(?:カート|買い物かご|カゴ)に(?:入れる|追加)|ご購入|商品(?:番号|コード|説明|詳細)|在庫(?:あり|なし|切れ|数)/,
  ),
  signal('shop', 2, /(?:[¥￥]\s?[\d,]{3,}|[\d,]{3,}\s?円)\s?[（(]?税(?:込|抜|別)|送料(?:無料|別|込)/),
  signal(
    'qa',
    3,
    /ベストアンサー|回答(?:数|者|する|受付)|質問(?:者|する|日時)|(?:^|\n)\s*[QＱ][.．:：]?\s*\S[^\n]*\n\s*[AＡ][.．:：]/,
  ),
  signal('forum', 3, /(?:^|\n)\s*(?:\d+\s*[:：]\s*\S{1,20}\s*[:：]|No\.\s?\d+|返信|レス)[^\n]{0,40}(?:\d{4}\/\d|投稿)/),
  signal('forum', 2, /投稿者\s*[:：]|返信する|スレッド(?:一覧|を立て)|書き込みする/),
  signal(
    'news',
    3,
    /(?:【|（)[^】）\n]{1,12}(?:通信|新聞|＝|共同|時事|記者)[^】）\n]{0,6}(?:】|）)|(?:と|を)発表した。|によると、[^。]*(?:という|とみられる|した)。/,
  ),
  signal(
    'company',
    4,
    /(?:代表取締役|資本金|設立|従業員数?|事業内容|本社|所在地)[^。]{0,40}\n?[^。]{0,60}(?:代表取締役|資本金|設立|従業員数?|事業内容|本社|所在地)/,
  ),
  signal('company', 2, /弊社|当社|わが社|お客様の(?:ニーズ|ビジネス|課題)/),
  signal(
    'government',
    3,
    /(?:市民|県民|区民|町民|村民)の(?:皆|みな)|(?:条例|要綱|告示)第?\s?\d|担当課|[部局]\s?[^\s。]{2,10}課\s/,
  ),
  signal(
    'blog',
    1,
    /(?:^|\n)[^\n]{0,20}(?:しました|ました)[！!♪。]|(?:です|ます)(?:ね|よ)[。！♪]|(?:僕|俺|わたし|私)[はがも]/,
  ),
  signal(
    'documentation',
    2,
    /(?:引数|戻り値|返り値|メソッド|パラメータ|コマンド|インストール|設定ファイル|クラス)[^\n]*[\s\S]{0,400}(?:引数|戻り値|返り値|メソッド|パラメータ|コマンド|インストール|設定ファイル|クラス)/,
  ),
];
