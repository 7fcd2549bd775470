import { decodePage } from '../../../html/charset/charset.ts';
import { syntaxOf } from '../../../html/outline/page-syntax.ts';
import { pageLanguage } from '../../../html/page-language.ts';
import { mainTextOf, textOnly } from '../../../html/read-page.ts';
import { scanPage } from '../../../html/scan.ts';
import type { Url } from '../../../model/url.ts';
import { particleShare } from '../../../text/language.ts';
import type { CliCommand } from '../../command.ts';
import { eachFile, typeOfFile } from '../../read/read-files.ts';

export const detectCommand: CliCommand = {
  name: 'detect',
  arguments: '[files...]',
  options: [['--content-type <value>', 'the Content-Type header the files came with']],
  worksOn: 'configured-files',
  examples: ['kumoito detect page.html', 'kumoito detect --json *.html'],
  run: (call) => {
    const { flags, global, terminal } = call;
    const contentType = flags.text('contentType');
    return eachFile(call, (file, bytes) => {
      const result = { file, ...detect(bytes, contentType ?? typeOfFile(file)) };
      if (global.json) terminal.printJson(result);
      else {
        const { charset, charsetEvidence, language, languageEvidence } = result;
        terminal.print([file, charset, charsetEvidence, language, languageEvidence].join('\t'));
      }
    });
  },
};

const detect = (bytes: Uint8Array, contentType: string | null): Detected => {
  const { text, charset, evidence, faults } = textOnly(decodePage(bytes, contentType));
  const syntax = syntaxOf(contentType, text);
  const { outline, visibleText } = scanPage(text, nowhere, { syntax });
  const found = pageLanguage({ outline, main: mainTextOf(outline, syntax) }, { host: null, charset });
  return {
    charset,
    charsetEvidence: evidence,
    language: found.language,
    languageEvidence: found.evidence,
    share: found.share,
    particleShare: particleShare(visibleText),
    faults,
  };
};

interface Detected {
  readonly charset: string;
  readonly charsetEvidence: string;
  readonly language: string;
  readonly languageEvidence: string;
  readonly share: number;
  readonly particleShare: number;
  readonly faults: readonly string[];
}

/** Links do not matter here. */
const nowhere = 'http://localhost/' as Url;
