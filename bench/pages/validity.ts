import { openAnalyzer } from '../../src/analyzer/table.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { documentOfPage } from '../../test/standard/document-of-page.ts';
import { openValidator } from '../../test/standard/validator.ts';
import { printMachine } from '../machine.ts';

/** Are the standard-format documents of all real pages valid? libxml2 says, by schema and by DTD. */
printMachine();
const validate = openValidator();
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const pages = readRealPages();
if (pages === null) console.log('../shared/data is not here');
let bytes = 0;
let invalid = 0;
for (const { path, bytes: page } of pages ?? []) {
  const xml = await documentOfPage(analyzer, page, `http://${path}`);
  bytes += xml.length;
  const faults = validate(xml);
  if (faults.length === 0) continue;
  invalid++;
  console.log(`${path}: ${faults[0]}`);
}
console.log(
  `${pages?.length ?? 0} documents, ${Math.round(bytes / 1e6)} million characters of XML, ${invalid} invalid`,
);
await analyzer.close();
