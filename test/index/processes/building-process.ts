import { openSearch } from '../../../src/index/open-search.ts';
import type { WantedDocument } from '../../../src/index/port.ts';
import { documentId, type UrlId } from '../../../src/model/ids.ts';
import { openTestAnalyzer, testSettings } from '../made/made-documents.ts';

// Builds an index of documents that have nothing but new words, and tells by how many bytes that made the process larger.
const [dir = '', documents = '', wordsInMemoryMax = '', occurrencesInMemoryMax = ''] = process.argv.slice(2);
const wordsOfDocument = 200;

const xmlOf = (id: number): Buffer => {
  const words = Array.from({ length: wordsOfDocument }, (_, at) => `w${id}x${at}`);
  const lines = words.map((word) => `${word} ${word} ${word} 名詞 3 固有名詞-一般 10 * 0 * 0 NIL <未知語>\n`);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<StandardFormat Url="http://a.example/${id}" Time="2026-11-18 00:00:00">\n` +
      `<Header>\n</Header>\n<Text Type="default">\n<S Id="1" Offset="0" Length="0" BlockType="maintext">` +
      `<RawString>${words.join(' ')}</RawString><Annotation Scheme="A"><![CDATA[* -1D\n${lines.join('')}EOS\n]]></Annotation>` +
      '</S>\n</Text>\n</StandardFormat>\n',
  );
};

const wanted = async function* (): AsyncGenerator<WantedDocument> {
  for (let id = 1; id <= Number(documents); id++)
    yield { id: documentId(id as UrlId, 0), digest: '1', read: () => Promise.resolve(xmlOf(id)) };
};

const settings = {
  ...testSettings,
  wordsInMemoryMax: Number(wordsInMemoryMax),
  occurrencesInMemoryMax: Number(occurrencesInMemoryMax),
  documentsInOneLane: 0,
};
const analyzer = await openTestAnalyzer();
const before = process.memoryUsage.rss();
const { added } = await openSearch(dir, settings, analyzer).update(wanted());
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ added, bytes: maxRSS * 1024 - before }));
