import type { PageText } from '../../model/document.ts';
import type { FoundFact } from './page-extractor.ts';

/** Telephone and fax numbers, postal codes with their address, and mail addresses, each with the sentence it stands in. */
export const findContacts = ({ blocks }: PageText): FoundFact[] => {
  const found: FoundFact[] = [];
  const seen = new Set<string>();
  for (const { sub, sentences } of blocks) {
    if (sub === 'code') continue;
    for (const { text, offset, length } of sentences) {
      if (text.length > sentenceUnitsMax) continue;
      const plain = text.normalize('NFKC');
      for (const { kind, sign, pattern } of forms) {
        if (!sign.test(plain)) continue;
        for (const match of plain.matchAll(pattern)) {
          const value = (match[1] ?? match[0]).trim();
          if (seen.has(kind + value)) continue;
          seen.add(kind + value);
          found.push({ kind, value, offset, length });
        }
      }
    }
  }
  return found;
};

/** A longer sentence tells of something else. */
const sentenceUnitsMax = 300;

/**
 * After NFKC: full-width digits and hyphens are plain. Numbers need their label, so that no date is
 * taken for one. Where the sign is not, the form is not, and most sentences have none of the signs.
 */
const forms: readonly { readonly kind: string; readonly sign: RegExp; readonly pattern: RegExp }[] = [
  {
    kind: 'telephone',
    sign: /TEL|電話|℡|フリーダイヤル/i,
    pattern: /(?:TEL|電話(?:番号)?|℡|フリーダイヤル)[\s.:()代表]{0,6}(\(?0\d{1,4}\)?[-ー−‐(]\d{1,4}[-ー−‐)]\d{3,4})/gi,
  },
  {
    kind: 'fax',
    sign: /FAX|ファ/i,
    pattern:
      /(?:FAX|ファックス|ファクス|ファクシミリ)(?:番号)?[\s.:]{0,3}(\(?0\d{1,4}\)?[-ー−‐(]\d{1,4}[-ー−‐)]\d{3,4})/gi,
  },
  {
    kind: 'address',
    sign: /\d{3}[-ー−‐]\d{4}/,
    pattern: /〒?\s?\d{3}[-ー−‐]\d{4}\s*[^\s\d。、]{2,4}[都道府県][^。、()]{2,60}/g,
  },
  {
    kind: 'mail',
    sign: /(?:@|at|アットマーク)[^.]*\./i,
    pattern:
      /[\w.+-]{1,64}(?:@|\s?[[(](?:at|アットマーク)[\])]\s?|\s?アットマーク\s?)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/gi,
  },
];
