import type { FeedText } from './feed.ts';
import { childrenOf, isElement, markupIn, textIn, type XmlElement } from './xml-tree.ts';

/** A text construct of RSS or Atom 0.3 and 1.0, whatever way it is written: escaped, inline, in base 64. */
export const feedText = (element: XmlElement | null): FeedText | null => {
  if (element === null) return null;
  const type = (element.attributes.get('type') ?? '').toLowerCase().trim();
  const mode = (element.attributes.get('mode') ?? '').toLowerCase();
  const { language, base } = element;
  const made = (kind: FeedText['kind'], value: string): FeedText | null =>
    value.trim() === '' ? null : { kind, value: value.trim(), language: language === '' ? null : language, base };
  if (mode === 'base64' || isBinary(type)) {
    const value = Buffer.from(textIn(element), 'base64').toString('utf8');
    return made(looksLikeHtml(value) ? 'html' : 'text', value);
  }
  const inline = element.children.some(isElement);
  if (type === 'xhtml' || type === 'application/xhtml+xml' || (inline && mode !== 'escaped'))
    return made('html', markupIn(type === 'xhtml' ? unwrapped(element) : element));
  const value = inline ? markupIn(element) : textIn(element);
  if (type === 'html' || type === 'text/html') return made('html', value);
  const isAtomText = type === 'text' || type === 'text/plain' || type === 'plain';
  return made(!isAtomText && looksLikeHtml(value) ? 'html' : 'text', value);
};

/** The first text that stands in a child of one of these names, earlier names before later ones. */
export const firstText = (element: XmlElement, ...names: readonly string[]): FeedText | null => {
  for (const name of names)
    for (const child of childrenOf(element, name)) {
      const read = feedText(child);
      if (read !== null) return read;
    }
  return null;
};

/** The words of a title or summary, without markup, on one line. */
export const plainText = (text: FeedText | null): string => {
  if (text === null) return '';
  const words = text.kind === 'text' ? text.value : decodeBasic(text.value.replace(/<[^>]*>/g, ' '));
  return words.replace(/\s+/g, ' ').trim();
};

const isBinary = (type: string): boolean =>
  type.includes('/') && !/^text\/|[+/]xml$|^application\/(?:json|javascript)/.test(type);

const looksLikeHtml = (value: string): boolean =>
  /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[\da-f]+|\w+);/i.test(value);

/** RFC 4287 §3.1.1.3: the div around XHTML is not part of it. */
const unwrapped = (element: XmlElement): XmlElement => {
  const inner = element.children.filter((child) => isElement(child) || child.trim() !== '');
  const [first] = inner;
  const isDiv = first !== undefined && isElement(first) && /^(?:xhtml:)?div$/.test(first.name);
  return inner.length === 1 && isDiv ? first : element;
};

const decodeBasic = (html: string): string =>
  html.replace(/&(#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/gi, (found, name: string) => {
    const lower = name.toLowerCase();
    if (!lower.startsWith('#')) return basic[lower] ?? found;
    const code = lower.startsWith('#x') ? Number.parseInt(lower.slice(2), 16) : Number(lower.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });

const basic: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
