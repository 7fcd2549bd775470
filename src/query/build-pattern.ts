import type { WordAttribute } from './word-pattern.ts';

/** How the value of a box is compared with a word. */
export const boxTests = ['is', 'not', 'begins', 'ends', 'contains', 'expression'] as const;
export type BoxTest = (typeof boxTests)[number];

/** How a box follows the one before it: as the next word, within some words, or as the bunsetsu that the one before depends on. */
export const boxLinks = ['next', 'within', 'depends'] as const;
export type BoxLink = (typeof boxLinks)[number];

export interface BoxCondition {
  readonly attribute: WordAttribute;
  readonly test: BoxTest;
  /** Alternatives are separated by |. Empty: the condition asks for nothing. */
  readonly value: string;
}

/** One word as people describe it who do not know the language of patterns. */
export interface WordBox {
  readonly conditions: readonly BoxCondition[];
  /** Of the first box it means nothing. */
  readonly link: BoxLink;
  /** `within`: so many words may stand between. */
  readonly between: number;
  /** `depends`: the particle at the end of the bunsetsu before; empty: any. */
  readonly particle: string;
}

/** The pattern that says what the boxes say; none for boxes that say nothing. */
export const builtPattern = (boxes: readonly WordBox[]): string => {
  if (boxes.every(({ conditions }) => conditions.every(({ value }) => value.trim() === ''))) return '';
  return boxes
    .map((box, at) => (at === 0 ? wordOf(box) : `${linkOf(box)} ${wordOf(box)}`))
    .join(' ')
    .replaceAll('  ', ' ');
};

/** One word by one attribute, whose value has these very characters. */
export const wordPattern = (attribute: WordAttribute, value: string): string => `[${attribute}="${literal(value)}"]`;

const linkOf = ({ link, between, particle }: WordBox): string => {
  if (link === 'depends') return particle.trim() === '' ? '->' : `-${particle.trim()}->`;
  return link === 'within' && between > 0 ? `[]{0,${between}}` : '';
};

const wordOf = ({ conditions }: WordBox): string =>
  `[${conditions
    .filter(({ value }) => value.trim() !== '')
    .map(conditionOf)
    .join(' & ')}]`;

const conditionOf = ({ attribute, test, value }: BoxCondition): string =>
  `${attribute}${test === 'not' ? '!=' : '='}"${valueOf(test, value.trim())}"`;

const valueOf = (test: BoxTest, value: string): string => {
  if (test === 'expression') return quoted(value);
  const choices = value
    .split(/[|｜]/u)
    .map((choice) => literal(choice.trim()))
    .join('|');
  const whole = test === 'is' || test === 'not' || !choices.includes('|') ? choices : `(?:${choices})`;
  switch (test) {
    case 'is':
    case 'not':
      return whole;
    case 'begins':
      return `${whole}.*`;
    case 'ends':
      return `.*${whole}`;
    case 'contains':
      return `.*${whole}.*`;
  }
};

const literal = (value: string): string => quoted(value.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&'));

const quoted = (expression: string): string => expression.replaceAll('"', '\\"');
