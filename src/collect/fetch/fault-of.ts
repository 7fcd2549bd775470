import type { FetchFault } from '../../model/outcome.ts';

const byCode: Readonly<Record<string, FetchFault>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'bad-response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  EPROTO: 'tls',
};

/** The name of what went wrong on the wire. A connection lost after the headers came is a truncated answer. */
export const faultOf = (error: Error, headersCame: boolean): FetchFault => {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const named = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (named !== undefined) return named;
  if (error.name === 'HTTPParserError') return 'bad-response';
  if (/^ERR_(?:TLS|SSL)|CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO/.test(code)) return 'tls';
  return headersCame ? 'truncated' : 'reset';
};
