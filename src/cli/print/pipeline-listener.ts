import type { PipelineListener } from '../../run/pipeline.ts';
import { sayCollected, sayFormatted, sayIndexed, saySelected } from './report-lines.ts';
import type { Progress, Terminal } from '../terminal.ts';

/** Tells a person at the terminal what the pipeline does; with `json`, a line of data per stage. */
export const pipelineListener = (terminal: Terminal, json: boolean): PipelineListener => {
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
    collecting: ({ pages, requests, hosts }) => {
      progress ??= terminal.progress('collect', null);
      progress.at(requests, `${pages} pages, ${hosts} hosts`);
    },
    collected: (report) => {
      data('collect', report);
      sayCollected(terminal, report);
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
    indexed: (report) => {
      data('index', report);
      sayIndexed(terminal, report);
    },
  };
};
