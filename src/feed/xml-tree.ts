import { XmlReader, type XmlAttributes } from './xml-reader.ts';

/** One element. Feeds are small enough to be held whole. */
export interface XmlElement {
  readonly name: string;
  /** The name in lower case: by it elements are looked up, since feeds write `TITLE` and `pubdate` too. */
  readonly key: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly (XmlElement | string)[];
  /** In force here (xml:base, xml:lang), from the element itself or one above it. */
  readonly base: string | null;
  readonly language: string | null;
}

export interface XmlDocument {
  /** Null when there is no element in the text. */
  readonly root: XmlElement | null;
  readonly faults: readonly string[];
}

/** Entities that the document type declares are replaced. */
export const parseXml = (text: string, base: string | null): XmlDocument => {
  const { body, entities } = withoutDoctype(text);
  let root: Building | null = null;
  const open: Building[] = [];
  const reader = new XmlReader(
    {
      open: (name, attributes) => {
        const above = open.at(-1);
        const element: Building = {
          name,
          key: name.toLowerCase(),
          attributes,
          children: [],
          base: resolve(attributes.get('xml:base'), above === undefined ? base : above.base),
          language: attributes.get('xml:lang') ?? above?.language ?? null,
        };
        above?.children.push(element);
        root ??= element;
        if (open.length < depthMax) open.push(element);
        else tooDeep++;
      },
      close: () => {
        if (tooDeep > 0) tooDeep--;
        else open.pop();
      },
      text: (said) => open.at(-1)?.children.push(said),
    },
    entities,
  );
  let tooDeep = 0;
  reader.write(body);
  const isCut = open.length > 0;
  reader.end();
  return { root, faults: isCut ? ['the document ends before its elements do'] : [] };
};

interface Building extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Deeper elements are left out: reading them again would take a call for each level. */
const depthMax = 200;

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const childrenOf = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.children.filter((child): child is XmlElement => isElement(child) && names.includes(child.key));

/** The first child of the first of the names that has one. */
export const childOf = (element: XmlElement, ...names: readonly string[]): XmlElement | null => {
  for (const name of names) {
    const found = element.children.find((child) => isElement(child) && child.key === name);
    if (found !== undefined) return found as XmlElement;
  }
  return null;
};

/** All text below the element, trimmed. */
export const textIn = (element: XmlElement): string => {
  const parts: string[] = [];
  const visit = (one: XmlElement): void => {
    for (const child of one.children)
      if (isElement(child)) visit(child);
      else parts.push(child);
  };
  visit(element);
  return parts.join('').trim();
};

export const childText = (element: XmlElement, ...names: readonly string[]): string | null => {
  const child = childOf(element, ...names);
  const text = child === null ? '' : textIn(child);
  return text === '' ? null : text;
};

/** What stands inside the element, as markup. */
export const markupIn = (element: XmlElement): string =>
  element.children.map((child) => (isElement(child) ? markupOf(child) : escapeText(child))).join('');

const markupOf = (element: XmlElement): string => {
  const name = element.name.replace(/^xhtml:/, '');
  const attributes = [...element.attributes.entries()].map(
    ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  );
  return element.children.length === 0 && emptyElements.has(name)
    ? `<${name}${attributes.join('')} />`
    : `<${name}${attributes.join('')}>${markupIn(element)}</${name}>`;
};

const emptyElements = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'param']);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const resolve = (written: string | undefined | null, base: string | null): string | null => {
  if (written === undefined || written === null || written.trim() === '') return base;
  if (base === null) return written.trim();
  try {
    return new URL(written.trim(), base).href;
  } catch {
    return written.trim();
  }
};

/** The parser knows no document types: their entities are taken out of the text before it. */
const withoutDoctype = (text: string): { body: string; entities: ReadonlyMap<string, string> } => {
  const start = text.slice(0, doctypeCharactersMax).search(/<!DOCTYPE/i);
  const none = { body: text, entities: new Map<string, string>() };
  if (start === -1) return none;
  const match = /^<!DOCTYPE[^[>]*\[([\s\S]*?)\]\s*>/i.exec(text.slice(start, start + doctypeCharactersMax));
  if (match === null) return none;
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of (match[1] ?? '').matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  ))
    entities.set(name, double ?? single ?? '');
  return { body: text.slice(0, start) + text.slice(start + match[0].length), entities };
};

const doctypeCharactersMax = 64 * 1024;
