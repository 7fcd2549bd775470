import { printable } from '../../../base/printable.ts';
import type { DataCard } from './card.ts';
import { parquetColumns } from '../parquet-columns.ts';
import type { Exporter } from '../port.ts';
import type { StageRecord } from './provenance.ts';
import type { Count } from './tally.ts';

/** A row of these is shown; card.json has all. */
const rowsShown = 30;
const filesNamed = 100;

/** README.md as Hugging Face wants it: YAML front matter, then the card for people. */
export const cardReadme = (card: DataCard, exporter: Exporter, dataFiles: string): string => {
  const { counts, missing, set } = card;
  const parts = [
    frontMatter(card, exporter, dataFiles),
    `# ${set.name}`,
    `${card.about} Made by Kumoito ${card.codeVersion} from the page set \`${set.name}\`.`,
    '## Contents',
    table(
      ['what', 'number'],
      [
        ['documents', counts.documents],
        ['members of the set without a document', missing.withoutDocument],
        ['members that were formatted anew since', missing.formattedAnew],
        ['sentences', counts.sentences],
        ['sentences of the main text', counts.mainSentences],
        ['of these without analysis', counts.mainSentencesWithoutAnalysis],
        ['characters of the main text', counts.characters],
        ['morphemes', counts.morphemes],
        ['hosts', counts.hosts],
        ['domains', counts.domains.length],
      ],
    ),
    '## Files',
    ...fileTable(card),
    '## Sources',
    `Fetched from ${counts.fetched.first ?? '–'} to ${counts.fetched.last ?? '–'} (UTC).`,
    ...countTables([
      ['domain', counts.domains],
      ['month', counts.fetched.months],
      ['type of page', counts.types],
      ['language', counts.languages],
      ['charset', counts.charsets],
      ['publisher', counts.publisherKinds],
      ['analyzer', counts.analyzers],
    ]),
    '## Licences and reservations',
    card.rights,
    ...countTables([
      ['licence', counts.licences],
      ['mining and training', counts.mining],
    ]),
    '## How it was made',
    table(
      ['page set', 'made', 'pages', 'SHA-256 of its members', 'configuration', 'code'],
      [[set.name, set.madeAt, set.pages, set.digest, set.configDigest, set.codeVersion]],
    ),
    table(
      ['run', 'stage', 'input', 'started', 'configuration', 'code'],
      card.stages.map(({ run, stage, input, startedAt, configDigest, codeVersion }) => [
        run,
        stage,
        input ?? '–',
        startedAt,
        configDigest,
        codeVersion,
      ]),
    ),
    'Pages marked by each rule (a page that several rules marked counts with each):',
    table(['run', 'stage', 'rule', 'pages'], card.stages.flatMap(ruleRows)),
    'Limits of the rules and all other numbers are in `card.json`.',
    '## Removal of pages',
    card.forgetting,
    ...(card.contact === '' ? [] : [`Contact: ${card.contact}`]),
  ];
  return `${parts.join('\n\n')}\n`;
};

const fileTable = ({ files }: DataCard): string[] => {
  const named = files.slice(0, filesNamed).map(({ name, bytes, sha256 }) => [name, bytes, sha256]);
  const more = files.length - named.length;
  return [
    table(['file', 'bytes', 'SHA-256'], named),
    ...(more > 0 ? [`And ${more} more: \`card.json\` names them all.`] : []),
  ];
};

const frontMatter = (card: DataCard, { builder }: Exporter, dataFiles: string): string => {
  const { set, counts } = card;
  const languages = counts.languages.map(({ name }) => name).filter((name) => /^[a-z]{2,3}$/.test(name));
  const lines = [
    `pretty_name: ${JSON.stringify(set.name)}`,
    ...(languages.length === 0 ? [] : ['language:', ...languages.map((name) => `- ${JSON.stringify(name)}`)]),
    'license: other',
    'license_name: stated-by-each-page',
    'size_categories:',
    `- ${sizeCategory(counts.documents)}`,
    'tags:',
    '- web',
    '- kumoito',
    // Without a reader of its own the folder must not be taken for text files.
    ...(builder === null
      ? ['viewer: false']
      : [
          'configs:',
          '- config_name: default',
          '  data_files:',
          '  - split: train',
          `    path: ${JSON.stringify(dataFiles)}`,
        ]),
    ...(builder === 'parquet' ? datasetInfo(card) : []),
  ];
  return `---\n${lines.join('\n')}\n---`;
};

/** What Hugging Face `datasets` knows of the columns before it has read a file, and checks when it has. */
const datasetInfo = ({ counts, files }: DataCard): readonly string[] => {
  // A split without its bytes is refused. What the rows take in memory differs from reader to reader; these are the files'.
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  return [
    'dataset_info:',
    '  features:',
    ...parquetColumns.flatMap(({ name, feature }) =>
      typeof feature === 'string'
        ? [`  - name: ${name}`, `    dtype: ${feature}`]
        : [
            `  - name: ${name}`,
            '    list:',
            ...Object.entries(feature).flatMap(([of, dtype]) => [`    - name: ${of}`, `      dtype: ${dtype}`]),
          ],
    ),
    '  splits:',
    '  - name: train',
    `    num_examples: ${counts.documents}`,
    `    num_bytes: ${bytes}`,
    `  download_size: ${bytes}`,
    `  dataset_size: ${bytes}`,
  ];
};

/** The classes of Hugging Face's data cards. */
const sizeCategory = (documents: number): string => {
  if (documents < 1000) return 'n<1K';
  const steps = ['1K', '10K', '100K', '1M', '10M', '100M', '1B', '10B', '100B', '1T'];
  const at = Math.floor(Math.log10(documents)) - 3;
  return at + 1 < steps.length ? `${steps[at]}<n<${steps[at + 1]}` : 'n>1T';
};

const ruleRows = ({ run, stage, marked }: StageRecord): (string | number)[][] =>
  marked.map(({ rule, pages }) => [run, stage, rule, pages]);

const countTables = (all: readonly (readonly [string, readonly Count[]])[]): string[] =>
  all
    .filter(([, counts]) => counts.length > 0)
    .map(([what, counts]) => {
      const rest = counts.slice(rowsShown);
      const others = rest.reduce((sum, { documents }) => sum + documents, 0);
      const rows = counts.slice(0, rowsShown).map(({ name, documents }): [string, number] => [name, documents]);
      return table([what, 'documents'], rest.length === 0 ? rows : [...rows, [`${rest.length} others`, others]]);
    });

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

/** What a page says must not become markup. */
const cell = (value: string | number): string =>
  printable(String(value))
    .replace(/\s+/g, ' ')
    .replace(/[\\|<>`*_[\]]/g, (mark) => (mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : `\\${mark}`));
