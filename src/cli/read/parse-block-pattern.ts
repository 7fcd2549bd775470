import { Fault } from '../../base/fault.ts';
import { hostOf, parseUrl } from '../../model/url.ts';
import { isPublicSuffix } from '../../text/domain.ts';

/** A host name in lower case, or a URL in its normal form. */
export const parseBlockPattern = (written: string): string => {
  const url = parseUrl(written.includes('/') ? written : `http://${written}/`);
  if (url === null) throw new Fault('USAGE', `${written} is neither a host name nor an http or https URL.`);
  const host = hostOf(url);
  if (host.includes('*') || written.endsWith('/*'))
    throw new Fault('USAGE', `${written}: there are no wildcards. A host, or a URL with everything below it.`);
  if (isPublicSuffix(host))
    throw new Fault(
      'USAGE',
      `${written}: ${host} is no host but an ending of many. Name a host, such as www.example.jp.`,
    );
  return written.includes('/') ? url : host;
};
