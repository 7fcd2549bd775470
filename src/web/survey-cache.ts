import { makeSurvey, type SurveyOptions } from '../corpus/surveys/make-survey.ts';
import { SurveySource, type AskIndex, type SurveyScope } from '../corpus/surveys/survey-source.ts';
import type { EpochMs } from '../model/time.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { SurveyName } from '../survey/survey-names.ts';
import type { Survey } from '../survey/survey-table.ts';

/** A survey and the moment of which it tells. */
export interface KeptSurvey {
  readonly survey: Survey;
  readonly madeAt: EpochMs;
  /** The corpus has changed since, and the survey is being made again, or will be when it is old enough. */
  readonly isOld: boolean;
}

interface Kept {
  readonly survey: Survey;
  readonly madeAt: EpochMs;
  /** Of the store when it was begun. */
  readonly state: string;
}

/** Surveys kept at once; who asks for more pushes out those asked for longest ago. */
const keptMax = 100;

/**
 * Surveys that are made once and given until the corpus has changed. An old one is given, with its time, while the new one is made: a
 * page never waits for what it has seen before. They are made one after another, so that many questions at once take no more
 * of the processor than one.
 */
export class SurveyCache {
  readonly #corpus: OpenCorpus;
  readonly #ask: AskIndex;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept>>();
  #last: Promise<unknown> = Promise.resolve();
  #source: { readonly key: string; readonly source: SurveySource } | null = null;
  #closed = false;

  constructor(corpus: OpenCorpus, ask: AskIndex) {
    this.#corpus = corpus;
    this.#ask = ask;
  }

  /** `signal`: of who asks; what nobody waits for any more when its turn comes is not made. */
  async get(name: SurveyName, scope: SurveyScope, options: SurveyOptions, signal: AbortSignal): Promise<KeptSurvey> {
    const key = JSON.stringify([name, scope, options]);
    const make = (beforehand: () => void = () => undefined): Promise<Kept> =>
      this.#make(key, () => {
        beforehand();
        return this.#survey(name, scope, options);
      });
    const kept = this.#kept.get(key);
    const given =
      kept ??
      (await make(() => {
        signal.throwIfAborted();
      }));
    if (kept !== undefined) this.#keep(key, kept);
    const { store, clock, config } = this.#corpus;
    const isOld = given.state !== store.state();
    if (kept !== undefined && isOld && clock.now() - kept.madeAt >= config.survey.ageMin) {
      // Whoever asks next sees it; what goes wrong now is told to who asks when nothing is kept.
      void make().catch(() => this.#kept.delete(key));
    }
    return { survey: given.survey, madeAt: given.madeAt, isOld };
  }

  /** Resolves when nothing is being made any more; nothing is begun after it was called. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last.catch(() => undefined);
  }

  #make(key: string, make: () => Promise<Kept>): Promise<Kept> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const made = this.#last
      .catch(() => undefined)
      .then(() => {
        if (this.#closed) throw new Error('The site is being closed.');
        return make();
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    this.#last = made;
    return made.then((kept) => {
      this.#keep(key, kept);
      return kept;
    });
  }

  async #survey(name: SurveyName, scope: SurveyScope, options: SurveyOptions): Promise<Kept> {
    const { store, clock, config } = this.#corpus;
    const state = store.state();
    const madeAt = clock.now();
    // Surveys of one scope share the pages that they go over, as long as these are the same.
    const key = JSON.stringify([state, scope]);
    if (this.#source?.key !== key) {
      const { queryTimeMax } = config.web;
      const source = new SurveySource(this.#corpus, this.#ask, scope, () => AbortSignal.timeout(queryTimeMax));
      this.#source = { key, source };
    }
    try {
      return { survey: await makeSurvey(name, this.#source.source, options), madeAt, state };
    } catch (error) {
      // What could not be found once, because it took too long, is looked for again.
      this.#source = null;
      throw error;
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
  }
}
