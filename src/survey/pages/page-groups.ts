import { paced } from '../../flow/paced.ts';
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

/** Counts pages into groups. */
export const groupPages = async (pages: Iterable<SurveyedPage>): Promise<readonly PageGroup[]> => {
  const groups = new Map<string, { -readonly [Key in keyof PageGroup]: PageGroup[Key] }>();
  for await (const { host, language, charset, document } of paced(pages)) {
    const { type = null, mining = null, licence = null, words = 0 } = document ?? {};
    const key = [host, language, charset, type, mining, licence].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { host, language, charset, type, mining, licence, pages: 1, words });
    else {
      group.pages++;
      group.words += words;
    }
  }
  return [...groups.values()];
};
