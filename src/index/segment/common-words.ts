/**
 * The words as written (folded) that stand in most Japanese pages: particles, auxiliaries, light verbs, formal nouns,
 * units of time, digits, punctuation, as IPADIC cuts them. Two of them side by side are a term of their own, so that a
 * phrase without a rare word need not read the positions of every document (Williams, Zobel & Bahle 2004, "common
 * grams"). Part of the format: another list is another version of the index.
 */
const commonWords: ReadonlySet<string> = new Set(
  [
    'の に は た を が で て と も し な い や へ か から まで より など ば ず だけ ほど しか でも とか のみ だ です ます まし ませ',
    'でし でしょ なら なかっ ない なく ん ぬ う よう だっ たら たり ながら ので のに けど けれど って じゃ ちゃ よ ね さ ぞ わ',
    'する さ せ すれ しよ れる れ られる られ せる させ ある あり あっ いる い なる なり なっ でき できる いう いっ いき くる き',
    'くれ もらっ しまっ おり おい み たい たく てる そう らしい という といった として による により によって について に対して',
    'において における とともに こと もの ため とき ところ 所 よう 的 者 化 性 この その これ それ ここ どう 何 私 あなた また',
    'しかし そして さらに 人 年 月 日 時 中 後 前 上 間 第 約 一 二 大 1 2 3 4 5 6 7 8 9 10 さん お ご 方 今 つ ら たち 目',
    '、 。 ・ 「 」 『 』 ( ) , . ! ? : / - ー …',
  ]
    .join(' ')
    .split(' '),
);

export const isCommonWord = (surface: string): boolean => commonWords.has(surface);
