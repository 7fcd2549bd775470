import { Fault } from '../../base/fault.ts';
import { cabochaExport } from './cabocha.ts';
import { conlluExport } from './conllu.ts';
import { jsonlExport } from './jsonl.ts';
import { knpExport } from './knp.ts';
import { parquetExport } from './parquet.ts';
import type { Exporter } from './port.ts';
import { siteExport } from './site.ts';
import { textExport } from './text.ts';
import { wetExport } from './wet.ts';
import { xmlExport } from './xml.ts';

/** The name of an exporter is its name on the command line. */
export const exporters = {
  jsonl: jsonlExport,
  parquet: parquetExport,
  conllu: conlluExport,
  knp: knpExport,
  cabocha: cabochaExport,
  text: textExport,
  wet: wetExport,
  xml: xmlExport,
  site: siteExport,
} satisfies Readonly<Record<string, Exporter>>;

export type ExportForm = keyof typeof exporters;
export const exportForms = Object.keys(exporters) as readonly ExportForm[];

export const exportFormNamed = (name: string): ExportForm => {
  const found = exportForms.find((form) => form === name);
  if (found === undefined) {
    throw new Fault('USAGE', `There is no export form "${name}". Forms: ${exportForms.join(', ')}.`);
  }
  return found;
};
