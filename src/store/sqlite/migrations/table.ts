import { crawl } from './0001-crawl.ts';
import { stages } from './0002-stages.ts';
import { revisits } from './0003-revisits.ts';
import { rights } from './0004-rights.ts';
import { errands } from './0005-errands.ts';
import { aliases } from './0006-aliases.ts';
import { linkChanges } from './0007-link-changes.ts';
import { oneIndexPerUrl } from './0008-one-index-per-url.ts';
import { linkLists } from './0009-link-lists.ts';
import { places } from './0010-places.ts';
import { sections } from './0011-sections.ts';
import { currentSets } from './0012-current-sets.ts';
import { plainEscapes } from './0013-plain-escapes.ts';
import { moreSections } from './0014-more-sections.ts';
import { silentHosts } from './0015-silent-hosts.ts';
import { scoreParts } from './0016-score-parts.ts';
import { runSettings } from './0017-run-settings.ts';
import { pageImages } from './0018-page-images.ts';

/** In order, for ever: `PRAGMA user_version` counts how many of them a file has seen. */
export const migrations: readonly string[] = [
  crawl,
  stages,
  revisits,
  rights,
  errands,
  aliases,
  linkChanges,
  oneIndexPerUrl,
  linkLists,
  places,
  sections,
  currentSets,
  plainEscapes,
  moreSections,
  silentHosts,
  scoreParts,
  runSettings,
  pageImages,
];
