import type { Exporter } from './port.ts';

/** The standard format as it is stored, documents one after the other. */
export const xmlExport: Exporter = {
  ending: '.xml',
  head: '',
  document: (_document, xml) => xml,
};
