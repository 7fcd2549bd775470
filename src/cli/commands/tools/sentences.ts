import { decodePage } from '../../../html/charset/charset.ts';
import { joinLines } from '../../../text/sentence/line-breaks.ts';
import { splitSentences } from '../../../text/sentence/sentences.ts';
import type { CliCommand } from '../../command.ts';
import { eachFile } from '../../read/read-files.ts';

export const sentencesCommand: CliCommand = {
  name: 'sentences',
  arguments: '[files...]',
  options: [],
  worksOn: 'configured-files',
  examples: ['echo "今日は。「はい。」と言った。" | kumoito sentences', 'kumoito sentences --json notes.txt'],
  run: (call) => {
    const { global, terminal } = call;
    return eachFile(call, (file, bytes) => {
      const decoded = decodePage(bytes, 'text/plain').text;
      const text = decoded.replace(/\r\n?/g, '\n');
      const place = text.length === decoded.length ? (at: number): number => at : placesBeforeFolding(decoded);
      for (const { start, end } of splitSentences(text)) {
        const sentence = joinLines(text.slice(start, end)).text;
        if (global.json) terminal.printJson({ file, start: place(start), end: place(end), text: sentence });
        else terminal.print(sentence);
      }
    });
  },
};

/** Where a unit of the text with CR LF folded to LF stands in the text as it was. To be asked in ascending order. */
const placesBeforeFolding = (text: string): ((at: number) => number) => {
  let folded = 0;
  let next = text.indexOf('\r\n');
  return (at) => {
    while (next >= 0 && next - folded < at) {
      folded++;
      next = text.indexOf('\r\n', next + 2);
    }
    return at + folded;
  };
};
