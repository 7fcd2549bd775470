/** What kind of publisher a name tells of, in the order in which the words decide; null: it does not tell. */
export const kindOfName = (name: string): string | null => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** A firm or another body, not a person. */
export const isBody = (name: string): boolean => {
  const kind = kindOfName(name);
  return kind !== null && kind !== 'individual';
};

const kinds: readonly (readonly [RegExp, string])[] = [
  [/新聞|新報|日報|通信社|放送|テレビ|出版|書店|News|Press|Shimbun/, 'press'],
  [/大学|学園|学校|高校|幼稚園|保育園|研究科|University|College|School/, 'school'],
  [
    /[都道府県市区町村]$|[都道府県市区町村]役[所場]|[省庁]$|県庁|市役所|政府|Prefecture|Government|Ministry/,
    'government',
  ],
  [/株式会社|有限会社|合同会社|合資会社|\(株\)|（株）|㈱|Inc\b|Ltd\b|LLC\b|Corp|Co\.,|GmbH|K\.K\./, 'company'],
  [
    /法人|協会|学会|組合|財団|委員会|連盟|連合|機構|センター|Foundation|Association|Society|Project|Team|Community/,
    'organisation',
  ],
  [/^[\p{Script=Han}]{1,4}[\s\u3000][\p{Script=Han}\p{Script=Hiragana}]{1,4}$/u, 'individual'],
];
