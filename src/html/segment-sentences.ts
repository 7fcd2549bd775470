import type { PageSentence, Ruby } from '../model/document.ts';
import { joinLines } from '../text/line-breaks.ts';
import { type SentenceRange, splitSentences } from '../text/sentences.ts';
import type { DecodedPage } from './charset.ts';
import { type Segment, sourceEnd, sourceStart } from './segment.ts';

/** The sentences of a segment, each with its bytes in the page. Code is cut by lines. */
export const sentencesOf = (segment: Segment, page: DecodedPage): PageSentence[] => {
  const ranges = segment.kind === 'code' ? linesOf(segment.text) : splitSentences(segment.text);
  return ranges.map((range) => toSentence(segment, range, page));
};

const toSentence = (segment: Segment, range: SentenceRange, page: DecodedPage): PageSentence => {
  const offset = page.byteOffset(sourceStart(segment, range.start));
  const end = page.byteOffset(sourceEnd(segment, range.end));
  const raw = segment.text.slice(range.start, range.end);
  const text = segment.kind === 'code' ? raw : joinLines(raw);
  return { text, offset, length: end - offset, ruby: rubyIn(segment, range) };
};

const rubyIn = (segment: Segment, { start, end }: SentenceRange): Ruby[] =>
  segment.ruby
    .filter((ruby) => ruby.start >= start && ruby.end <= end)
    .map((ruby) => ({
      start: joinLines(segment.text.slice(start, ruby.start)).length,
      end: joinLines(segment.text.slice(start, ruby.end)).length,
      reading: ruby.reading,
    }));

const linesOf = (text: string): SentenceRange[] => {
  const ranges: SentenceRange[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const indent = line.search(/\S/);
    if (indent >= 0) ranges.push({ start: start + indent, end: start + line.trimEnd().length });
    start = end + 1;
  }
  return ranges;
};
