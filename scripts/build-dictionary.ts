import { elapsedMs } from '../src/base/clock.ts';
import { compileDictionary } from '../src/analyzer/compile/compile-dictionary.ts';
import { dictionaryPath, dictionaryVersion } from '../src/analyzer/morphemes/dictionary.ts';
import { readKuromojiDictionary } from '../src/analyzer/compile/kuromoji-source.ts';
import { readTableFacts, writeTableFile } from '../src/analyzer/morphemes/table-file.ts';
import { compileSynonyms } from '../src/analyzer/compile/compile-synonyms.ts';
import { synonymPath, synonymVersion } from '../src/analyzer/synonyms/dictionary.ts';
import { readSudachiSynonyms, spellingVariants } from '../src/analyzer/compile/sudachi-source.ts';

/** Part of `npm run build`: makes dist/dictionary/*.bin from the packages' data, unless they are up to date. */
const isCurrent = (path: string, version: string): boolean => {
  const facts = readTableFacts(path);
  return typeof facts === 'object' && facts !== null && 'version' in facts && facts.version === version;
};

const began = elapsedMs();
const wanted = [
  isCurrent(dictionaryPath, dictionaryVersion) ? null : 'morphemes',
  isCurrent(synonymPath, synonymVersion) ? null : 'synonyms',
].filter((name) => name !== null);
if (wanted.length > 0) {
  const synonyms = readSudachiSynonyms();
  if (wanted.includes('synonyms')) writeTableFile(synonymPath, compileSynonyms(synonyms));
  if (wanted.includes('morphemes'))
    writeTableFile(dictionaryPath, compileDictionary(readKuromojiDictionary(), spellingVariants(synonyms)));
  console.error(`${wanted.join(' and ')} built in ${((elapsedMs() - began) / 1000).toFixed(1)} s`);
}
