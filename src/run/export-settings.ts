import { configDigest } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { codeVersion } from '../config/version.ts';
import type { exportDocuments } from '../format/export/export.ts';
import { otherTypes } from '../format/export/main-text.ts';
import { exporters, type ExportForm } from '../format/export/table.ts';

type ExportSettings = Pick<
  Parameters<typeof exportDocuments>[0],
  'form' | 'exporter' | 'codeVersion' | 'configDigest' | 'others' | 'limits'
>;

/** What program and configuration say of a data set, whether its documents are those of a corpus or made from a manifest. */
export const exportSettings = (config: Config, form: ExportForm): ExportSettings => ({
  form,
  exporter: exporters[form],
  codeVersion,
  configDigest: configDigest(config, ['export']),
  others: otherTypes(config.export),
  limits: {
    rowGroupBytes: config.export.rowGroupSize,
    parquetFileBytes: config.export.parquetFileSize,
    siteDocuments: config.export.siteDocumentsMax,
  },
});
