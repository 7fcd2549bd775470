import { jsonlExport } from './jsonl.ts';
import type { Exporter } from './port.ts';
import { textExport } from './text.ts';
import { xmlExport } from './xml.ts';

/** The name of an exporter is its name on the command line. */
export const exporters: Readonly<Record<string, Exporter>> = {
  jsonl: jsonlExport,
  text: textExport,
  xml: xmlExport,
};
