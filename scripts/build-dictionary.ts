import { elapsedMs } from '../src/base/clock.ts';
import { compileDictionary } from '../src/analyzer/morphemes/compile-dictionary.ts';
import { dictionaryPath, dictionaryVersion } from '../src/analyzer/morphemes/dictionary.ts';
import { readKuromojiDictionary } from '../src/analyzer/morphemes/kuromoji-source.ts';
import { readSudachiSynonyms, spellingVariants } from '../src/analyzer/synonyms/sudachi-source.ts';
import { readTableFacts, writeTableFile } from '../src/analyzer/morphemes/table-file.ts';

/** Part of `npm run build`: makes dist/dictionary/*.bin from the packages' data, unless they are up to date. */
const versionOf = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'version' in facts ? facts.version : null;

if (versionOf(readTableFacts(dictionaryPath)) !== dictionaryVersion) {
  const began = elapsedMs();
  writeTableFile(dictionaryPath, compileDictionary(readKuromojiDictionary(), spellingVariants(readSudachiSynonyms())));
  console.error(`dictionary built in ${((elapsedMs() - began) / 1000).toFixed(1)} s`);
}
