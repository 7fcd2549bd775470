import type {
  Annotation,
  DocumentFact,
  LinkGroup,
  SourceText,
  StandardDocument,
  StandardSentence,
  StandardText,
} from '../model/document.ts';
import { standardTime } from '../model/time.ts';
import { attribute, cdata, characters } from './xml.ts';

/**
 * One page as standard-format XML (docs/standard-format.md). Elements are the ancestors'; what we add are attributes of
 * the root and of S, which their readers pass over.
 */
export const writeStandardDocument = (document: StandardDocument): string => {
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n<StandardFormat'];
  out.push(attribute('Url', document.url), attribute('OriginalEncoding', document.originalEncoding));
  out.push(attribute('Time', standardTime(document.fetchedAt)), attribute('DocId', document.id));
  out.push(attribute('Language', document.language), attribute('PageType', document.pageType));
  out.push(attribute('Author', document.author), attribute('Published', document.published));
  out.push(attribute('Modified', document.modified), attribute('Licence', document.licence));
  out.push(attribute('Publisher', document.publisher?.name ?? null));
  out.push(attribute('PublisherKind', document.publisher?.kind ?? null), '>\n<Header>\n');
  if (document.title !== null) pushUnit(out, 'Title', document.title);
  if (document.keywords !== null) pushUnit(out, 'Keywords', document.keywords);
  if (document.description !== null) pushUnit(out, 'Description', document.description);
  pushLinks(out, 'InLink', document.inLinks);
  pushLinks(out, 'OutLink', document.outLinks);
  pushFacts(out, document.facts);
  out.push('</Header>\n');
  for (const text of document.texts) pushText(out, text);
  out.push('</StandardFormat>\n');
  return out.join('');
};

const place = ({ offset, length }: SourceText): string => ` Offset="${offset}" Length="${length}"`;

const pushUnit = (out: string[], name: 'Title' | 'Keywords' | 'Description', unit: StandardSentence): void => {
  out.push(`<${name}${place(unit)} Id="${unit.id}">`);
  pushRaw(out, unit.text, unit.annotations);
  out.push(`</${name}>\n`);
};

const pushRaw = (out: string[], text: string, annotations: readonly Annotation[]): void => {
  out.push('<RawString>', characters(text), '</RawString>');
  for (const { scheme, text: analysis } of annotations) {
    out.push(`<Annotation${attribute('Scheme', scheme)}>`, cdata(analysis), '</Annotation>');
  }
};

const pushLinks = (out: string[], name: 'InLink' | 'OutLink', groups: readonly LinkGroup[]): void => {
  if (groups.length === 0) return;
  out.push(`<${name}s>\n`);
  for (const { anchor, annotations, pages } of groups) {
    out.push(`<${name}>`);
    pushRaw(out, anchor, annotations);
    out.push('<DocIDs>');
    for (const { url, id } of pages) out.push(`<DocID${attribute('Url', url)}>`, id ?? '', '</DocID>');
    out.push(`</DocIDs></${name}>\n`);
  }
  out.push(`</${name}s>\n`);
};

const pushFacts = (out: string[], facts: readonly DocumentFact[]): void => {
  if (facts.length === 0) return;
  out.push('<Facts>\n');
  for (const { extractor, kind, value, offset, length } of facts) {
    out.push(`<Fact${attribute('Extractor', extractor)}${attribute('Kind', kind)}`);
    if (offset !== null && length !== null) out.push(` Offset="${offset}" Length="${length}"`);
    out.push('>', characters(value), '</Fact>\n');
  }
  out.push('</Facts>\n');
};

const pushText = (out: string[], { part, sentences }: StandardText): void => {
  out.push(`<Text Type="${part.type}"`, attribute('Author', part.author), attribute('Date', part.date));
  out.push(attribute('Title', part.title), '>\n');
  for (const sentence of sentences) {
    out.push(`<S Id="${sentence.id}"${place(sentence)} BlockType="${sentence.block}"`);
    out.push(attribute('SubBlock', sentence.sub), '>');
    pushRaw(out, sentence.text, sentence.annotations);
    out.push('</S>\n');
  }
  out.push('</Text>\n');
};
