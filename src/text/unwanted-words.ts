/**
 * Words of pages that few corpora want: adult offers, gambling, and the like (A 4.2). Chosen to be rare in ordinary prose;
 * a user's own list takes the place of this one (`collect.adultWords`).
 */
export const unwantedWords: readonly string[] = [
  'アダルト動画',
  'アダルトサイト',
  'アダルトビデオ',
  'アダルトグッズ',
  '無修正動画',
  '無料エロ',
  'エロ動画',
  'エロ漫画',
  'エロゲ',
  'AV女優',
  'ＡＶ女優',
  'セフレ',
  '出会い系サイト',
  '援助交際',
  'デリヘル',
  'ソープランド',
  '風俗嬢',
  'ピンサロ',
  'ハメ撮り',
  '裏ビデオ',
  '巨乳',
  '熟女',
  '素人娘',
  'オンラインカジノ',
  '闇バイト',
];
