/**
 * The short name of a licence given by address or in words: `CC-BY-SA-4.0`, `CC-BY-2.1-JP`, `CC0-1.0`, `PDM-1.0`,
 * `GJSTU-2.0` (政府標準利用規約) …; null when it is none that is known.
 */
export const licenceName = (written: string): string | null => {
  const text = written.normalize('NFKC').trim();
  return byAddress(text) ?? byWords(text);
};

const byAddress = (text: string): string | null => {
  const licence = /creativecommons\.org\/licen[sc]es\/([a-z-]+)\/?(?:(\d\.\d)(?:\/([a-z]{2,8})\b(?!\.))?)?/i.exec(text);
  if (licence !== null) {
    const terms = (licence[1] ?? '').toUpperCase();
    // `deed.ja` is a translation of the text, `jp` another licence.
    const port =
      licence[3] === undefined || /^(?:deed|legalcode|rdf)$/i.test(licence[3]) ? null : licence[3].toUpperCase();
    return ['CC', terms, licence[2], port].filter((part) => part !== undefined && part !== null).join('-');
  }
  const domain = /creativecommons\.org\/publicdomain\/(zero|mark|certification)(?:\/(\d\.\d))?/i.exec(text);
  if (domain !== null) {
    const name = { zero: 'CC0', mark: 'PDM', certification: 'CC-PDDC' }[(domain[1] ?? '').toLowerCase()] ?? '';
    return domain[2] === undefined ? name : `${name}-${domain[2]}`;
  }
  return addresses.find(([pattern]) => pattern.test(text))?.[1] ?? null;
};

const addresses: readonly (readonly [RegExp, string])[] = [
  [/gnu\.org\/(?:licenses|copyleft)\/fdl/i, 'GFDL'],
  [/apache\.org\/licenses\/LICENSE-2\.0/i, 'Apache-2.0'],
  [/opensource\.org\/licenses?\/mit\b/i, 'MIT'],
  [/opendatacommons\.org\/licenses\/(?:odbl|by|pddl)/i, 'ODC'],
  [/digital\.go\.jp\/resources\/open_data\/public_data_license_v1/i, 'PDL-1.0'],
];

const byWords = (text: string): string | null => {
  if (/政府標準利用規約/.test(text)) return `GJSTU-${/第?([12])\.(\d)版?/.exec(text)?.slice(1, 3).join('.') ?? '2.0'}`;
  if (/公共データ利用規約/.test(text)) return 'PDL-1.0';
  if (/\bCC0\b|CC ?ゼロ/i.test(text)) return 'CC0-1.0';
  const short = /\bCC[ -](BY(?:[ -](?:NC|ND|SA))*)(?:[ -]?v?(\d\.\d))?/i.exec(text);
  if (short !== null) return ccName((short[1] ?? '').toUpperCase().replace(/ /g, '-'), short[2]);
  if (!/creative ?commons|クリエイティブ[・ ]?コモンズ/i.test(text)) return null;
  const terms = [
    /attribution|表示/i.test(text) ? 'BY' : null,
    /non-?commercial|非営利/i.test(text) ? 'NC' : null,
    /no-?deriv|改変禁止/i.test(text) ? 'ND' : null,
    /share-?alike|継承/i.test(text) ? 'SA' : null,
  ].filter((term) => term !== null);
  return terms[0] === 'BY' ? ccName(terms.join('-'), /(\d\.\d)/.exec(text)?.[1]) : null;
};

const ccName = (terms: string, version: string | undefined): string =>
  version === undefined ? `CC-${terms}` : `CC-${terms}-${version}`;
