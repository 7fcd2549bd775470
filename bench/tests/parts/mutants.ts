/** A node of the ESTree of a compiled file, as acorn gives it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** One small change to a file: `text` instead of what stands between `start` and `end`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Change = (node: Node, source: string) => readonly Mutant[];

const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};

const otherMethods: Readonly<Record<string, string>> = {
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  some: 'every',
  every: 'some',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const instead = ({ start, end }: Node, ...texts: readonly string[]): readonly Mutant[] =>
  texts.map((text) => ({ start, end, text }));

/** The operator stands between its two sides; a `+` in a comment there would be missed, and nothing worse. */
const operator: Change = (node, source) => {
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const word = node['operator'] as string;
  const start = source.indexOf(word, left.end);
  if (start === -1 || start >= right.start) return [];
  return (otherOperators[word] ?? []).map((text) => ({ start, end: start + word.length, text }));
};

const test: Change = (node) => {
  const condition = node['test'];
  return isNode(condition) ? instead(condition, 'true', 'false') : [];
};

const withoutOne = (text: string, part: RegExp, by: string): readonly string[] =>
  [...text.matchAll(part)].map(({ index, 0: found }) => text.slice(0, index) + by + text.slice(index + found.length));

const pattern: Change = (node) => {
  const { pattern: body, flags } = node['regex'] as { readonly pattern: string; readonly flags: string };
  const bodies = [
    ...withoutOne(body, /^\^/g, ''),
    ...withoutOne(body, /(?<!\\)\$/g, ''),
    ...withoutOne(body, /(?<!\\)\*(?!\?)/g, '+'),
    ...withoutOne(body, /(?<![\\(])\+/g, '*'),
    ...withoutOne(body, /(?<=[)\]}\w])\?/g, ''),
  ];
  return instead(node, ...bodies.map((one) => `/${one}/${flags}`), ...(flags === '' ? [] : [`/${body}/`]));
};

const statement = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|LEFT)\b/;

/** What SQL can say wrongly and still be SQL: the order, a bound, a condition left out, a column. */
const inSql = (text: string): readonly string[] => [
  ...withoutOne(text, / ORDER BY [\w., ]+/g, ' '),
  ...withoutOne(text, /<=/g, '<'),
  ...withoutOne(text, /(?<= )>(?= )/g, '>='),
  ...withoutOne(text, /(?<= )<(?= )/g, '<='),
  ...withoutOne(text, /IS NOT NULL/g, 'IS NULL'),
  ...withoutOne(text, /(?<=\bAND )[\w.]+ = \d+/g, '1'),
  ...withoutOne(text, /(?<= )= (?=\?)/g, '!= '),
  ...withoutOne(text, /\bMIN\(/g, 'MAX('),
  ...withoutOne(text, /\bINSERT OR REPLACE\b/g, 'INSERT OR IGNORE'),
];

const string: Change = (node) => {
  const text = node['value'] as string;
  if (statement.test(text)) return inSql(text).flatMap((one) => instead(node, JSON.stringify(one)));
  return instead(node, text === '' ? '"mutant"' : '""');
};

const literal: Change = (node, source) => {
  if (node['regex'] !== undefined) return pattern(node, source);
  if (typeof node['value'] === 'boolean') return instead(node, String(!node['value']));
  if (typeof node['value'] === 'number') return instead(node, String(node['value'] + 1));
  return typeof node['value'] === 'string' ? string(node, source) : [];
};

const template: Change = (node, source) => {
  const text = source.slice(node.start, node.end);
  return statement.test(text.slice(1)) ? inSql(text).flatMap((one) => instead(node, one)) : instead(node, '``');
};

const call: Change = (node) => {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
  const [object, property] = [callee['object'] as Node, callee['property'] as Node];
  const name = property['name'] as string;
  const other = otherMethods[name];
  const without = ['filter', 'slice', 'trim', 'sort', 'toSorted', 'toReversed'].includes(name)
    ? [{ start: object.end, end: node.end, text: '' }]
    : [];
  return [...(other === undefined ? [] : instead(property, other)), ...without];
};

const changes: Readonly<Record<string, Change>> = {
  BinaryExpression: operator,
  LogicalExpression: operator,
  AssignmentExpression: operator,
  UpdateExpression: (node, source) => {
    const text = source.slice(node.start, node.end);
    const word = node['operator'] as string;
    return instead(node, text.replace(word, otherOperators[word]?.[0] ?? word));
  },
  UnaryExpression: (node) => (node['operator'] === '!' ? [{ start: node.start, end: node.start + 1, text: '' }] : []),
  IfStatement: test,
  ConditionalExpression: test,
  WhileStatement: test,
  Literal: literal,
  TemplateLiteral: template,
  CallExpression: call,
  ArrayExpression: (node) => ((node['elements'] as readonly unknown[]).length === 0 ? [] : instead(node, '[]')),
  ExpressionStatement: (node) => {
    const { type } = node['expression'] as Node;
    return ['CallExpression', 'AssignmentExpression', 'AwaitExpression', 'ChainExpression'].includes(type)
      ? instead(node, ';')
      : [];
  },
  ContinueStatement: (node) => instead(node, ';'),
};

/** Nothing to learn from: where modules come from, and the words of what is thrown. */
const passedOver = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement']);

/** Every mutant of a compiled file, in the order of its text. */
export const mutantsOf = (program: Node, source: string): readonly Mutant[] => {
  const mutants: Mutant[] = [];
  const visit = (node: Node): void => {
    if (passedOver.has(node.type)) return;
    mutants.push(...(changes[node.type]?.(node, source) ?? []));
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isNode).forEach(visit);
      else if (isNode(value)) visit(value);
    }
  };
  visit(program);
  const whole = mutants.filter(({ start, end, text }) => source.slice(start, end) !== text);
  return whole.toSorted((a, b) => a.start - b.start);
};
