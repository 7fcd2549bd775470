import { setImmediate } from 'node:timers/promises';
import type { HostName } from '../../model/url.ts';
import type { SurveyedPage } from '../../store/survey-port.ts';

/** Pages that are alike in everything that surveys of pages ask for. There are far fewer of these than of pages. */
export interface PageGroup {
  readonly host: HostName;
  readonly language: string;
  readonly charset: string;
  /** Of their documents; null: they have none. */
  readonly type: string | null;
  readonly mining: string | null;
  readonly licence: string | null;
  readonly pages: number;
  /** Morphemes of their documents. */
  readonly words: number;
}

const pagesAtOnce = 500;

/** Counts pages into groups. Lets others have the processor from time to time: a server asks for surveys while it answers. */
export const groupPages = async (pages: Iterable<SurveyedPage>): Promise<readonly PageGroup[]> => {
  const groups = new Map<string, { -readonly [Key in keyof PageGroup]: PageGroup[Key] }>();
  let done = 0;
  for (const { host, language, charset, document } of pages) {
    const { type = null, mining = null, licence = null, words = 0 } = document ?? {};
    const key = [host, language, charset, type, mining, licence].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { host, language, charset, type, mining, licence, pages: 1, words });
    else {
      group.pages++;
      group.words += words;
    }
    if (++done % pagesAtOnce === 0) await setImmediate();
  }
  return [...groups.values()];
};
