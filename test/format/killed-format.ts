import { formatAll, openSmallCorpus } from './small-corpus.ts';

// Formats the corpus in the folder named and kills itself when it comes to the last page.
const corpus = openSmallCorpus(process.argv[2] ?? '');
const pages = corpus.members().length;
await formatAll(corpus, 1, (done) => {
  if (done === pages - 1) process.kill(process.pid, 'SIGKILL');
});
