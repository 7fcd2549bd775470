import { Fault } from '../../base/fault.ts';
import { hostOf, parseUrl } from '../../model/url.ts';

/** A host name in lower case, or a URL in its normal form. */
export const parseBlockPattern = (written: string): string => {
  const url = parseUrl(written.includes('/') ? written : `http://${written}/`);
  if (url === null) throw new Fault('USAGE', `${written} is neither a host name nor an http or https URL.`);
  return written.includes('/') ? url : hostOf(url);
};
