import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { PipelineListener } from '../../run/pipeline.ts';
import { collectNote } from './collect-note.ts';
import { sayCollected, sayFormatted, sayIndexed, saySelected } from './report-lines.ts';
import type { Progress, Terminal } from '../terminal.ts';

/** Tells a person at the terminal what the pipeline does; with `json`, a line of data per stage. */
export const pipelineListener = (
  corpus: OpenCorpus,
  terminal: Terminal,
  { json }: { readonly json: boolean },
): PipelineListener => {
  const note = collectNote(corpus);
  let progress: Progress | null = null;
  const end = (): void => {
    progress?.end();
    progress = null;
  };
  const data = (stage: string, report: object): void => {
    end();
    if (json) terminal.printJson({ stage, ...report });
  };
  return {
    collecting: (at) => {
      progress ??= terminal.progress('collect', null);
      progress.at(at.pages, note(at));
    },
    collected: (report) => {
      data('collect', report);
      sayCollected(terminal, report);
    },
    selecting: (stage, done, of) => {
      progress ??= terminal.progress(`select ${stage}`, of);
      progress.at(done);
    },
    selected: (report) => {
      data(`select-${report.stage}`, report);
      saySelected(terminal, report);
    },
    formatting: (done, of) => {
      progress ??= terminal.progress('format', of);
      progress.at(done);
    },
    formatted: (report) => {
      data('format', report);
      sayFormatted(terminal, report);
    },
    indexing: (done, of) => {
      progress ??= terminal.progress('index', of);
      progress.at(done);
    },
    indexed: (report) => {
      data('index', report);
      sayIndexed(terminal, report);
    },
  };
};
