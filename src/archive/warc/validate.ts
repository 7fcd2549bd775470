import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { base32 } from '../../base/digest.ts';
import type { Header } from '../../model/page.ts';
import { parseHttpBlock } from './http-block.ts';
import { readRecords, type FoundRecord, type RecordLimits } from './read-records.ts';
import { unchunk } from './transfer-coding.ts';
import { parseWarcDate } from '../visit-records.ts';
import { fieldOf } from './warc-record.ts';

/** Where a file departs from WARC 1.0/1.1 (ISO 28500) or ARC 1.0. A file is valid when nothing is an error. */
export interface WarcProblem {
  readonly level: 'error' | 'warning';
  /** Byte of the file where the record, or its gzip member, begins. */
  readonly offset: number;
  readonly rule: WarcRule;
  readonly detail: string;
}

export type WarcRule =
  | 'structure'
  | 'member-per-record'
  | 'line-ends'
  | 'record-end'
  | 'version'
  | 'missing-field'
  | 'repeated-field'
  | 'forbidden-field'
  | 'field-value'
  | 'unknown-type'
  | 'duplicate-id'
  | 'block-digest'
  | 'payload-digest'
  | 'http-block'
  | 'http-length'
  | 'empty';

export interface WarcReport {
  readonly valid: boolean;
  readonly records: number;
  readonly problems: readonly WarcProblem[];
}

/** Reads a whole file and says everything that is wrong with it. */
export const validateWarc = async (path: string, limits: RecordLimits): Promise<WarcReport> => {
  const problems: WarcProblem[] = [];
  const ids = new Set<string>();
  let records = 0;
  for await (const found of readRecords(path, limits)) {
    const add = (rule: WarcRule, detail: string, level: WarcProblem['level'] = 'error'): void => {
      problems.push({ level, offset: found.offset, rule, detail });
    };
    if (found.kind === 'fault') {
      add('structure', found.reason);
      continue;
    }
    records++;
    checkForm(found, add);
    if (found.format === 'warc') checkFields(found, ids, add);
    checkDigests(found, add);
    checkHttp(found, add);
  }
  if (records === 0) problems.push({ level: 'error', offset: 0, rule: 'empty', detail: 'no record was found' });
  return { valid: problems.every((problem) => problem.level !== 'error'), records, problems };
};

type Found = Extract<FoundRecord, { kind: 'record' }>;
type Add = (rule: WarcRule, detail: string, level?: WarcProblem['level']) => void;

const checkForm: (record: Found, add: Add) => void = (record, add) => {
  for (const note of record.notes)
    if (note === 'bare newlines') add('line-ends', 'header lines end in LF, not in CRLF');
    else if (note === 'no two newlines after the block') add('record-end', 'the block is not followed by two CRLF');
    else add('member-per-record', 'the gzip member holds more than one record: nothing in it can be read by offset');
  if (!['0.17', '0.18', '1.0', '1.1'].includes(record.version)) add('version', `WARC/${record.version} is unknown`);
};

/** Fields a type must have, and must not have (WARC 1.1 §5 and §6). */
const typeRules: Readonly<Record<string, { needs: readonly string[]; bars: readonly string[] }>> = {
  warcinfo: { needs: [], bars: ['WARC-Target-URI', 'WARC-Concurrent-To', 'WARC-Refers-To', 'WARC-IP-Address'] },
  response: { needs: ['WARC-Target-URI'], bars: ['WARC-Filename', 'WARC-Refers-To', 'WARC-Profile'] },
  resource: { needs: ['WARC-Target-URI'], bars: ['WARC-Filename', 'WARC-Refers-To'] },
  request: { needs: ['WARC-Target-URI'], bars: ['WARC-Filename', 'WARC-Refers-To'] },
  metadata: { needs: [], bars: ['WARC-Filename'] },
  revisit: { needs: ['WARC-Target-URI', 'WARC-Profile'], bars: ['WARC-Filename'] },
  conversion: { needs: ['WARC-Target-URI'], bars: ['WARC-Filename', 'WARC-Concurrent-To'] },
  continuation: {
    needs: ['WARC-Target-URI', 'WARC-Segment-Number', 'WARC-Segment-Origin-ID'],
    bars: ['WARC-Filename', 'WARC-Concurrent-To'],
  },
};

/** These may come more than once; WARC-Protocol and WARC-Cipher-Suite are extensions in use. */
const repeatable = new Set(['warc-concurrent-to', 'warc-protocol', 'warc-cipher-suite']);

const checkFields: (record: Found, ids: Set<string>, add: Add) => void = ({ fields, version }, ids, add) => {
  const type = fieldOf(fields, 'WARC-Type');
  for (const name of ['WARC-Type', 'WARC-Record-ID', 'WARC-Date'])
    if (fieldOf(fields, name) === null) add('missing-field', name);
  const rules = type === null ? undefined : typeRules[type];
  if (type !== null && rules === undefined) add('unknown-type', type, 'warning');
  for (const name of rules?.needs ?? []) if (fieldOf(fields, name) === null) add('missing-field', `${name} in ${type}`);
  for (const name of rules?.bars ?? [])
    if (fieldOf(fields, name) !== null) add('forbidden-field', `${name} in ${type}`);
  const seen = new Set<string>();
  for (const [name] of fields) {
    const lower = name.toLowerCase();
    if (seen.has(lower) && !repeatable.has(lower)) add('repeated-field', name);
    seen.add(lower);
  }
  for (const header of fields) checkValue(header, version, add);
  const id = fieldOf(fields, 'WARC-Record-ID');
  // Segments of one record and copies of a file may share ids with others, not records of one file.
  if (id !== null && ids.has(id)) add('duplicate-id', id);
  if (id !== null) ids.add(id);
};

/**
 * Addresses of pages stand as `parseUrl` and every browser write them and servers were asked for them: the URL Standard leaves
 * { } | ^ ` and \ in a query as they are, though RFC 3986 would have them escaped. Escaped they would be other addresses.
 */
const targetUri = /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"]+$/;
const absoluteUri = /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]+$/;
const bracketed = /^<([^<>\s]+)>$/;

const checkValue = ([name, value]: Header, version: string, add: Add): void => {
  const wrong = (): void => add('field-value', `${name}: ${value}`);
  switch (name.toLowerCase()) {
    case 'warc-record-id':
    case 'warc-concurrent-to':
    case 'warc-refers-to':
    case 'warc-warcinfo-id':
    case 'warc-segment-origin-id':
      if (!absoluteUri.test(bracketed.exec(value)?.[1] ?? '')) wrong();
      return;
    case 'warc-date':
    case 'warc-refers-to-date':
      if (parseWarcDate(value) === null || (version !== '1.1' && value.length !== 20 && !/\.\d+Z$/.test(value)))
        wrong();
      else if (version !== '1.1' && value.length !== 20)
        add('field-value', `${name}: ${value} is more exact than WARC/${version} allows`, 'warning');
      return;
    case 'warc-target-uri':
    case 'warc-refers-to-target-uri':
      // WARC 1.0 wrote <uri> in its grammar and wget does so; 1.1 withdrew it (§5.10).
      if (bracketed.test(value) && version !== '1.1') add('field-value', `${name} in angle brackets`, 'warning');
      else if (!targetUri.test(value)) wrong();
      return;
    case 'warc-ip-address':
      if (isIP(value) === 0) wrong();
      return;
    case 'warc-truncated':
      if (!['length', 'time', 'disconnect', 'unspecified'].includes(value))
        add('field-value', `${name}: ${value}`, 'warning');
      return;
    case 'content-type':
      if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;.*)?$/.test(value)) wrong();
      return;
    case 'warc-block-digest':
    case 'warc-payload-digest':
      if (!/^[\w-]+:\S+$/.test(value)) wrong();
      return;
    case 'warc-segment-number':
      if (!/^[1-9]\d*$/.test(value)) wrong();
      return;
    default:
  }
};

const checkDigests = ({ fields, block }: Found, add: Add): void => {
  const ofBlock = fieldOf(fields, 'WARC-Block-Digest');
  if (ofBlock !== null) checkDigest('block-digest', ofBlock, [block], add);
  const ofPayload = fieldOf(fields, 'WARC-Payload-Digest');
  // A revisit's is that of another record's payload, a segment's that of the whole.
  const isPart = ['WARC-Truncated', 'WARC-Segment-Number'].some((name) => fieldOf(fields, name) !== null);
  if (ofPayload === null || isPart || fieldOf(fields, 'WARC-Type') === 'revisit') return;
  const isHttp = /^application\/http\b/i.test(fieldOf(fields, 'Content-Type') ?? '');
  const http = isHttp ? parseHttpBlock(block) : null;
  const body = isHttp ? (http?.body ?? new Uint8Array(0)) : block;
  const plain = http === null ? null : unchunk(body);
  checkDigest('payload-digest', ofPayload, plain === null ? [body] : [body, plain], add);
};

/** One of the candidates must have the digest: programs differ on whether transfer coding belongs to the payload. */
const checkDigest = (rule: WarcRule, written: string, candidates: readonly Uint8Array[], add: Add): void => {
  const colon = written.indexOf(':');
  const algorithm = {
    sha1: 'sha1',
    'sha-1': 'sha1',
    md5: 'md5',
    sha256: 'sha256',
    'sha-256': 'sha256',
    sha512: 'sha512',
  }[written.slice(0, colon).toLowerCase()];
  if (algorithm === undefined)
    return add(rule, `${written}: the algorithm is not known, nothing was compared`, 'warning');
  const value = written.slice(colon + 1);
  const found = candidates.some((bytes) => {
    const hash = createHash(algorithm).update(bytes).digest();
    return (
      value.toUpperCase().replace(/=+$/, '') === base32(hash) ||
      value.toLowerCase() === hash.toString('hex') ||
      value.replace(/=+$/, '') === hash.toString('base64').replace(/=+$/, '') ||
      value.replace(/=+$/, '') === hash.toString('base64url')
    );
  });
  if (!found) add(rule, `${written} is not the digest of the bytes`);
};

const checkHttp = ({ fields, block }: Found, add: Add): void => {
  const contentType = fieldOf(fields, 'Content-Type') ?? '';
  if (!/^application\/http\b/i.test(contentType) || block.length === 0) return;
  const http = parseHttpBlock(block);
  const type = fieldOf(fields, 'WARC-Type');
  if (http === null) return add('http-block', `the block of a ${type} record does not begin as an HTTP message`);
  const isResponse = http.startLine.startsWith('HTTP/');
  if (type === 'request' ? isResponse : !isResponse)
    add('http-block', `a ${type} record begins with ${JSON.stringify(http.startLine.slice(0, 60))}`);
  const length = fieldOf(http.headers, 'Content-Length');
  const chunked = fieldOf(http.headers, 'Transfer-Encoding') !== null;
  if (type === 'response' && !chunked && length !== null && fieldOf(fields, 'WARC-Truncated') === null)
    if (Number(length) !== http.body.length && http.body.length > 0)
      add('http-length', `Content-Length ${length}, but the body has ${http.body.length} bytes`, 'warning');
};
