import { decodePage } from '../../html/charset.ts';
import { joinLines } from '../../text/line-breaks.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { CliCommand } from '../command.ts';
import { eachFile } from '../read-files.ts';

export const sentencesCommand: CliCommand = {
  name: 'sentences',
  summary: 'text → one sentence per line',
  arguments: '[files...]',
  options: [],
  examples: ['echo "今日は。「はい。」と言った。" | kumoito sentences', 'kumoito sentences --json notes.txt'],
  run: (call) => {
    const { global, terminal } = call;
    return eachFile(call, (file, bytes) => {
      const text = decodePage(bytes, 'text/plain').text.replace(/\r\n?/g, '\n');
      for (const { start, end } of splitSentences(text)) {
        const sentence = joinLines(text.slice(start, end)).text;
        if (global.json) terminal.printJson({ file, start, end, text: sentence });
        else terminal.print(sentence);
      }
    });
  },
};
