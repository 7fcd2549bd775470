import { html, type Markup } from '../../../figure/markup.ts';
import type { HostName } from '../../../model/url.ts';

/** The name of a host, which leads to the report on it where there is one. */
export const siteLink = (host: HostName, sites: ReadonlySet<HostName>): Markup =>
  sites.has(host) ? html`<a href="/site/${host}">${host}</a>` : html`${host}`;
