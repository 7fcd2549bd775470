/**
 * What is wrong with a request, in Japanese. The parsers say it in English, for the command line too; here every message they
 * have is known by its words (a test makes all of them). One that is not known stays as it is.
 */
export const japaneseMessage = (message: string): string => {
  const parsed = /^Expected (.*), found (the end of the (?:query|pattern)|".*")\.$/su.exec(message);
  if (parsed !== null) {
    const [, expected = '', found = ''] = parsed;
    const here = found.startsWith('"') ? `「${found.slice(1, -1)}」があります` : '式が終わっています';
    return `ここには${translated(expectations, expected)}が要りますが、${here}。`;
  }
  return translated(sentences, message);
};

type Phrases = readonly (readonly [english: RegExp, japanese: string])[];

const translated = (phrases: Phrases, text: string): string => {
  const known = phrases.find(([english]) => english.test(text));
  return known === undefined ? text : text.replace(known[0], known[1]);
};

const expectations: Phrases = [
  [/^a word$/, '語'],
  [/^a word before the ~$/, '~ の前に語'],
  [/^words without operators in a group with ~AND or ~OR$/, '~AND や ~OR のつく括弧の中に、演算子のない語'],
  [/^a word right after (\S+):$/, '$1: のすぐ後に語'],
  [/^what is wanted right after (\S+):$/, '$1: のすぐ後に条件'],
  [/^no more than (\d+) brackets and signs within each other$/, '$1 重までの括弧や記号'],
  [/^a word, AND, OR or the end of the query$/, '語、AND、OR、または式の終わり'],
  [/^"\)" for the "\(" at character (\d+)$/, '$1 文字目の「(」に対する「)」'],
  [/^~AND, ~OR, ~20w or ~20W after a group$/, '括弧の後の指定として ~AND、~OR、~20w、~20W のどれか'],
  [/^a closing quotation mark for the one at character (\d+)$/, '$1 文字目の引用符を閉じる引用符'],
  [/^words between the quotation marks$/, '引用符の間に語'],
  [/^a host such as (\S+), or (\S+)$/, '$1 や $2 のようなホスト'],
  [/^a host such as (\S+)$/, '$1 のようなホスト'],
  [/^a day such as ([\d-]+)$/, '$1 のような日付'],
  [/^one of (.+)$/, '$1 のどれか'],
  [/^a space after a word with \*$/, '* のある語の後に空白'],
  [/^a letter beside the \*$/, '* の隣に文字'],
  [/^~AND, ~OR, ~FD, .*$/, '~AND、~OR、~FD、~20w（20 語以内）、~20W（20 語以内でこの順）のどれか'],
  [/^\[, a quoted word, \(, ->, or the end of the pattern$/, '[、引用符で囲んだ語、(、->、または式の終わり'],
  [/^\[attribute="value"\], a quoted word, \( or <s>$/, '[属性="値"]、引用符で囲んだ語、(、<s> のどれか'],
  [/^a count such as (.+) or (\S+)$/, '$1、$2 のような回数'],
  [/^a count whose second number .*$/, '二つ目の数が一つ目より小さくなく、0 でもない回数'],
  [/^(<s>, <\/s>, <b>) or (<\/b>)$/, '$1、$2 のどれか'],
  [/^(&, \|) or ([\])])$/, '$1、$2 のどれか'],
  [/^(=) or (!=)$/, '$1 か $2'],
  [/^a value in quotation marks$/, '引用符で囲んだ値'],
  [/^a regular expression$/, '正規表現'],
];

const sentences: Phrases = [
  [/^There is no page set of this name\.$/, 'この名前のページ集合はありません。'],
  [/^The survey "([\w-]+)" does not read (\w+)\.$/, '調査「$1」では $2 は指定できません。'],
  [/^At most (\d+) queries\.$/, '検索式は $1 個までです。'],
  [/^The survey "([\w-]+)" is of the whole corpus: .*$/, '調査「$1」はコーパス全体のもので、絞り込めません。'],
  [/^At most (\d+) characters\.$/, '$1 文字までです。'],
  [/^At most (\d+) hosts\.$/, '$1 ホストまでです。'],
  [/^One of (.+)\.$/, '$1 のどれかです。'],
  [/^There is no such parameter\. Known here: (.+)\.$/, 'この指定はありません。使えるもの：$1'],
  [/^There is no such parameter\. No parameter is known here\.$/, 'この指定はありません。ここでは何も指定できません。'],
  [/^It is given (\d+) times, and one value is meant\.$/, '一つだけ指定できますが、$1 回あります。'],
  [/^Write it as (.+)\.$/, '$1 のように書きます。'],
  [/^No day is from (\S+) to (\S+)\.$/, '$1 から $2 までの日はありません。'],
  [/^A whole number from (\d+) to (\d+)\.$/, '$1 から $2 までの整数です。'],
  [/^A day is written (.+)\.$/, '日付は $1 のように書きます。'],
  [
    /^A group with ~ can be met in more than (\d+) ways\. .*$/,
    '~ のついた括弧に当てはまる組み合わせが $1 を超えます。OR を減らしてください。',
  ],
  [
    /^(\S+) stands after one word, (.+), and could do nothing there\. Write words that belong together, such as (.+)\.$/,
    '$1 は「$2」一語だけに付いていて、何も変わりません。$3 のように、係り受けのある語に付けてください。',
  ],
  [
    /^(\S+) stands after one word, (.+), and could do nothing there\. Write (.+)\.$/,
    '$1 は「$2」一語だけに付いていて、何も変わりません。$3 と書いてください。',
  ],
  [
    /^Two runs of one stage are compared; run (\d+) is of (\S+), run (\d+) of (\S+)\.$/,
    '同じ段階の実行どうしを比べます。実行 $1 は $2、実行 $3 は $4 です。',
  ],
  [/^The pattern has no words\.$/, '式に語がありません。'],
  [
    /^(\S+) can only stand beside the whole query, not inside OR, NOT or \( \)\.$/,
    '$1 は式全体に並べて書きます。OR、NOT、( ) の中には書けません。',
  ],
  [
    /^"(.+)" stands for more than (\d+) words\. .*$/,
    '「$1」に当てはまる語が $2 を超えます。もっと文字を書くか、index.expansionsMax を大きくしてください。',
  ],
];
