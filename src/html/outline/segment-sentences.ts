import type { PageSentence, Ruby } from '../../model/document.ts';
import { type JoinedLines, joinLines } from '../../text/sentence/line-breaks.ts';
import { type SentenceRange, splitSentences } from '../../text/sentence/sentences.ts';
import type { DecodedPage } from '../charset/charset.ts';
import { type Segment, sourceEnd, sourceStart } from './segment.ts';

/** The sentences of a segment, each with its bytes in the page. Code is cut by lines. */
export const sentencesOf = (segment: Segment, page: DecodedPage): PageSentence[] => {
  const ranges = segment.kind === 'code' ? linesOf(segment.text) : splitSentences(segment.text);
  let rubyFrom = 0;
  return ranges.map(({ start, end }) => {
    const offset = page.byteOffset(sourceStart(segment, start));
    const length = page.byteOffset(sourceEnd(segment, end)) - offset;
    const joined = joinLines(segment.text.slice(start, end));
    const ruby: Ruby[] = [];
    for (let one = segment.ruby[rubyFrom]; one !== undefined && one.end <= end; one = segment.ruby[++rubyFrom])
      if (one.start >= start) ruby.push(shiftRuby(one, start, joined));
    return { text: joined.text, offset, length, ruby };
  });
};

const shiftRuby = ({ start, end, reading }: Ruby, sentence: number, joined: JoinedLines): Ruby => ({
  start: joined.place(start - sentence),
  end: joined.place(end - sentence),
  reading,
});

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
