// The bytes of a document in the standard format.
// Called by the format workers and by users of the library. It must not begin to write the same document differently:
// digests, and all that other programs read, go by these bytes.

import type {
  Annotation,
  DocumentFact,
  EncodedAnnotation,
  LinkGroup,
  SourceText,
  StandardDocument,
  StandardSentence,
  StandardText,
} from '../model/document.ts';
import { standardTime } from '../model/time.ts';
import { ByteSink } from '../text/byte-sink.ts';
import { utf8Text } from '../text/utf8-text.ts';
import { attribute, cdataContent, characters } from './xml.ts';

/** Annotations of a document to be written: as text, or as the bytes that are to stand in it. */
export type AnyAnnotation = Annotation | EncodedAnnotation;

/** Documents of an earlier version are made anew. 2: code, numbers and foreign sentences of the main text have blocks of their own. */
export const standardFormatVersion = 2;

/**
 * One page as standard-format XML (docs/standard-format.md). Elements are the ancestors'; what we add are attributes of
 * the root and of S, which their readers pass over.
 */
export const writeStandardDocument = (document: StandardDocument<AnyAnnotation>): string => {
  const sink = new ByteSink();
  putStandardDocument(document, sink);
  return utf8Text(sink.take());
};

/** Writes a document in the standard format to the sink, in UTF-8. */
export const putStandardDocument = (document: StandardDocument<AnyAnnotation>, sink: ByteSink): void => {
  sink.putString(
    `<?xml version="1.0" encoding="UTF-8"?>\n<StandardFormat${attribute('Url', document.url)}` +
      attribute('OriginalEncoding', document.originalEncoding) +
      attribute('Time', standardTime(document.fetchedAt)) +
      attribute('DocId', document.id) +
      attribute('Language', document.language) +
      attribute('PageType', document.pageType) +
      attribute('Author', document.author) +
      attribute('Published', document.published) +
      attribute('Modified', document.modified) +
      attribute('Licence', document.licence) +
      attribute('Publisher', document.publisher?.name ?? null) +
      `${attribute('PublisherKind', document.publisher?.kind ?? null)}>\n<Header>\n`,
  );
  if (document.title !== null) putUnit(sink, 'Title', document.title);
  if (document.keywords !== null) putUnit(sink, 'Keywords', document.keywords);
  if (document.description !== null) putUnit(sink, 'Description', document.description);
  putLinks(sink, 'InLink', document.inLinks);
  putLinks(sink, 'OutLink', document.outLinks);
  putFacts(sink, document.facts);
  sink.putString('</Header>\n');
  for (const text of document.texts) putText(sink, text);
  sink.putString('</StandardFormat>\n');
};

const place = ({ offset, length }: SourceText): string => ` Offset="${offset}" Length="${length}"`;

const putUnit = (
  sink: ByteSink,
  name: 'Title' | 'Keywords' | 'Description',
  unit: StandardSentence<AnyAnnotation>,
): void => {
  sink.putString(`<${name}${place(unit)} Id="${unit.id}">`);
  putRaw(sink, unit.text, unit.annotations);
  sink.putString(`</${name}>\n`);
};

const putRaw = (sink: ByteSink, text: string, annotations: readonly AnyAnnotation[]): void => {
  sink.put(rawStart);
  sink.putString(characters(text));
  sink.put(rawEnd);
  for (const annotation of annotations) {
    sink.putString(annotationStart(annotation));
    if ('cdata' in annotation) sink.put(annotation.cdata);
    else sink.putString(cdataContent(annotation.text));
    sink.put(annotationEnd);
  }
};

const rawStart = Buffer.from('<RawString>');
const rawEnd = Buffer.from('</RawString>');
const annotationStart = ({ scheme, characters }: AnyAnnotation): string =>
  `<Annotation${attribute('Scheme', scheme)}${characters === undefined ? '' : ` Characters="${characters}"`}><![CDATA[`;
const annotationEnd = Buffer.from(']]></Annotation>');

const putLinks = (sink: ByteSink, name: 'InLink' | 'OutLink', groups: readonly LinkGroup<AnyAnnotation>[]): void => {
  if (groups.length === 0) return;
  sink.putString(`<${name}s>\n`);
  for (const { anchor, annotations, pages } of groups) {
    sink.putString(`<${name}>`);
    putRaw(sink, anchor, annotations);
    sink.putString('<DocIDs>');
    for (const { url, id } of pages) sink.putString(`<DocID${attribute('Url', url)}>${id ?? ''}</DocID>`);
    sink.putString(`</DocIDs></${name}>\n`);
  }
  sink.putString(`</${name}s>\n`);
};

const putFacts = (sink: ByteSink, facts: readonly DocumentFact[]): void => {
  if (facts.length === 0) return;
  sink.putString('<Facts>\n');
  for (const { extractor, kind, value, offset, length } of facts) {
    sink.putString(`<Fact${attribute('Extractor', extractor)}${attribute('Kind', kind)}`);
    if (offset !== null && length !== null) sink.putString(` Offset="${offset}" Length="${length}"`);
    sink.putString(`>${characters(value)}</Fact>\n`);
  }
  sink.putString('</Facts>\n');
};

const putText = (sink: ByteSink, { part, sentences }: StandardText<AnyAnnotation>): void => {
  sink.putString(
    `<Text Type="${part.type}"${attribute('Author', part.author)}${attribute('Date', part.date)}` +
      `${attribute('Title', part.title)}>\n`,
  );
  for (const sentence of sentences) {
    sink.putString(
      `<S Id="${sentence.id}"${place(sentence)} BlockType="${sentence.block}"${attribute('SubBlock', sentence.sub)}>`,
    );
    putRaw(sink, sentence.text, sentence.annotations);
    sink.put(sentenceEnd);
  }
  sink.putString('</Text>\n');
};

const sentenceEnd = Buffer.from('</S>\n');
