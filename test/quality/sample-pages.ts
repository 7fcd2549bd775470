import { readSampleFiles, sampleSite } from '../../corpus/sample/site.ts';
import { readManifest } from '../../corpus/sample/manifest.ts';
import type { PageInput } from '../../src/html/read-page.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

/** A page of the sample web as its server sends it, and the charset that it is in whatever it declares. */
export interface SamplePage extends PageInput {
  readonly url: Url;
  readonly charset: string;
}

/** The pages of the sample web that a selection keeps, on its first day. */
export const keptSamplePages = (): readonly SamplePage[] => {
  const site = sampleSite(readSampleFiles());
  return readManifest()
    .filter(({ day1 }) => day1?.fate === 'kept')
    .flatMap(({ url: written, charset }) => {
      const url = parseUrl(written);
      if (url === null) throw new Error(`${written} is no URL`);
      const { hostname, pathname, search } = new URL(url);
      const request = { host: hostname, path: pathname + search, ifNoneMatch: null, ifModifiedSince: null };
      const { body, headers } = site(request, 1);
      return [{ url, charset: charset ?? 'utf-8', bytes: body, contentType: headers['Content-Type'] ?? null }];
    });
};
