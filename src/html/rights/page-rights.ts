import type { RightsFinding, RightsKind, RightsSource } from '../../model/rights.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import { type Attributes, readTags } from '../outline/tags.ts';
import { candidateTags } from './candidate-tags.ts';
import { evidenceOf } from './evidence-of.ts';
import { jsonLdLicences } from './json-ld-licences.ts';
import { licenceName } from './licence.ts';

/** What the page itself says: meta elements, licence links, JSON-LD, RDFa, microdata. */
export const rightsOfPage = (text: string, url: Url): RightsFinding[] => {
  const reader = new PageRightsReader(url);
  for (const found of candidateTags(text))
    if (found.kind === 'json-ld') reader.jsonLd(found.script);
    else
      readTags(found.tag, {
        open: (name, attributes) => reader.open(name, attributes, found.tag),
        close: () => undefined,
        text: () => undefined,
        reference: () => undefined,
        raw: () => undefined,
      });
  return reader.result();
};

class PageRightsReader {
  readonly #findings: RightsFinding[] = [];
  #policy: Url | null = null;
  readonly #url: Url;
  readonly #seen = new Set<string>();

  constructor(url: Url) {
    this.#url = url;
  }

  open(name: string, attributes: Attributes, tag: string): void {
    if (name === 'meta') this.#meta(attributes, tag);
    if (name === 'a' || name === 'link' || name === 'area') this.#link(attributes, tag);
    this.#marked(attributes, tag);
  }

  jsonLd(script: string): void {
    for (const value of jsonLdLicences(script)) this.#licence('json-ld', value, `"license": ${JSON.stringify(value)}`);
  }

  result(): RightsFinding[] {
    return this.#findings.map((finding) =>
      finding.kind === 'tdm-reservation' ? { ...finding, policy: this.#policy } : finding,
    );
  }

  #meta(attributes: Attributes, tag: string): void {
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase();
    const content = (attributes.get('content') ?? '').trim();
    if (name === '' || content === '') return;
    if (name === 'tdm-reservation') this.#add('tdm-reservation', 'meta', content, tag);
    else if (name === 'tdm-policy') this.#policy = parseUrl(content, this.#url);
    else if (robotNames.test(name))
      for (const value of directives(content)) this.#add('robots', 'meta', value, tag, name === 'robots' ? null : name);
    else if (licenceMetas.has(name)) this.#licence('meta', content, tag);
    else if (name === 'dc.rights' || name === 'dcterms.rights' || name === 'copyright' || name === 'rights') {
      if (licenceName(content) !== null) this.#licence('meta', content, tag);
      else this.#add('copyright', 'meta', evidenceOf(content), tag);
    }
  }

  #link(attributes: Attributes, tag: string): void {
    const href = attributes.get('href');
    if (href === null) return;
    if (/(?:^|\s)(?:license|licence|copyright)(?:\s|$)/i.test(attributes.get('rel') ?? ''))
      this.#licence('link', href, tag);
    else if (/creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]/i.test(href)) this.#licence('mention', href, tag);
    if (/(?:^|\s)tdm-policy(?:\s|$)/i.test(attributes.get('rel') ?? '')) this.#policy = parseUrl(href, this.#url);
  }

  /** RDFa and microdata: `property="dct:license"`, `rel="cc:license"`, `itemprop="license"`. */
  #marked(attributes: Attributes, tag: string): void {
    const named = `${attributes.get('property') ?? ''} ${attributes.get('rel') ?? ''}`;
    const isRdfa = /(?:^|\s)(?:cc|dct|dcterms|dc|xhv|schema):(?:license|rights)(?:\s|$)/i.test(named);
    const isMicrodata = /(?:^|\s)license(?:\s|$)/i.test(attributes.get('itemprop') ?? '');
    if (!isRdfa && !isMicrodata) return;
    const value = attributes.get('href') ?? attributes.get('resource') ?? attributes.get('content');
    if (value !== null && value.trim() !== '') this.#licence(isRdfa ? 'rdfa' : 'microdata', value, tag);
  }

  #licence(source: RightsSource, value: string, evidence: string): void {
    const address = parseUrl(value, this.#url);
    const isAddress = /^(?:https?:)?\/\/|^\.{0,2}\//i.test(value.trim());
    const name = licenceName(value);
    this.#push({
      kind: 'licence',
      source,
      value: name ?? (isAddress ? (address ?? value) : evidenceOf(value)),
      agent: null,
      policy: isAddress ? address : null,
      evidence: evidenceOf(evidence),
    });
  }

  #add(kind: RightsKind, source: RightsSource, value: string, tag: string, agent: string | null = null): void {
    this.#push({ kind, source, value, agent, policy: null, evidence: evidenceOf(tag) });
  }

  #push(finding: RightsFinding): void {
    const key = `${finding.kind} ${finding.source} ${finding.value} ${finding.agent}`;
    if (this.#seen.has(key) || this.#findings.length >= findingsMax) return;
    this.#seen.add(key);
    this.#findings.push(finding);
  }
}

/** `noindex, NoFollow` → `noindex`, `nofollow`. */
export const directives = (content: string): string[] =>
  content
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `robots`, and names addressed to one robot. */
const robotNames = /^(?:robots|[a-z0-9_-]*bot|slurp|kumoito|ccbot|gptbot|google-extended)$/;
const licenceMetas = new Set([
  'license',
  'licence',
  'dcterms.license',
  'dc.license',
  'dc.rights.license',
  'cc:license',
]);
/** A list of a thousand licensed pictures is not a thousand statements about the page. */
const findingsMax = 50;
