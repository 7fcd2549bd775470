import { Fault } from '../../base/fault.ts';
import { surveyKinds, type SurveyOptions } from '../../corpus/surveys/make-survey.ts';
import type { SurveyScope } from '../../corpus/surveys/survey-source.ts';
import { paperQueries } from '../../survey/query-survey.ts';
import type { SurveyName } from '../../survey/survey-names.ts';
import type { KeptSurvey } from '../survey-cache.ts';
import type { SiteRequest, SiteSources } from '../site-port.ts';
import { ParameterReader, type Problem } from './parameter-reader.ts';
import { readQuery } from './search-parameters.ts';

export const surveyParameters = ['set', 'q', 'top', 'queries'] as const;

/** What was asked of a survey, as it was written. */
export interface SurveyAsked {
  readonly scope: SurveyScope;
  readonly queries: readonly string[];
}

export type SurveyAnswer = { readonly kept: KeptSurvey; readonly asked: SurveyAsked } | { readonly problem: Problem };

const queriesMax = 100;
const nameLettersMax = 200;

/** Parameters that this survey does not read may be there and empty, as a form sends them. */
export const askSurvey = async (
  name: SurveyName,
  { params, signal }: SiteRequest,
  { corpus, surveys }: SiteSources,
): Promise<SurveyAnswer> => {
  const { web } = corpus.config;
  const kind = surveyKinds[name];
  const read = new ParameterReader(params);
  const set = read.text('set', nameLettersMax);
  const where = readQuery(read, web);
  const top = read.whole('top', { most: web.rowsMax, fallback: 0 });
  const written = read.text('queries', web.queryLettersMax * queriesMax);
  const queries = written.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (set !== '' && corpus.store.sets.get(set) === null)
    read.refuse({ name: 'set', value: set, message: 'There is no page set of this name.' });
  if (queries.length > queriesMax)
    read.refuse({ name: 'queries', value: `${queries.length}`, message: `At most ${queriesMax} queries.` });
  for (const [option, value] of [
    ['top', top === 0 ? '' : String(top)],
    ['queries', written],
  ] as const)
    if (value !== '' && !kind.reads.includes(option))
      read.refuse({ name: option, value, message: `The survey "${name}" does not read ${option}.` });
  if (!kind.isScoped && (set !== '' || where !== ''))
    read.refuse({
      name: set === '' ? 'q' : 'set',
      value: set === '' ? where : set,
      message: `The survey "${name}" is of the whole corpus: it takes no page set and no query.`,
    });
  if (read.problem !== null) return { problem: read.problem };
  const scope = { set: set === '' ? null : set, where: where === '' ? null : where };
  const options: SurveyOptions = {
    top: top === 0 ? null : top,
    queries: queries.length === 0 ? paperQueries : queries,
    geo: null,
  };
  try {
    return { kept: await surveys.get(name, scope, options, signal), asked: { scope, queries: options.queries } };
  } catch (error) {
    // A query that the index cannot answer: too many words for a wildcard, a bracket that is not closed.
    if (!(error instanceof Fault) || (error.code !== 'BAD_INPUT' && error.code !== 'LIMIT')) throw error;
    return { problem: { name: where === '' ? 'queries' : 'q', value: where, message: error.message, at: null } };
  }
};
