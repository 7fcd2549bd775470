import { codeVersion } from '../../config/version.ts';
import { filterNames, filters } from '../../query/filters.ts';
import { type Answer, answers } from './answers.ts';
import { type About, isNeeded, parameterAbout } from './parameters.ts';
import { object, orNull, type Schema, text, whole, maybe } from './schema.ts';

interface Described {
  /** Paths of data; a name in braces stands for a part of one. */
  readonly paths: readonly string[];
  /** Names of the parameters that each reads: those of the table of routes. */
  readonly parametersOf: (path: string) => readonly string[];
  /** Parameters that may be given several times. */
  readonly several: ReadonlySet<string>;
}

/** The description of the API for programs (OpenAPI 3.1), made of the routes and of what is said of their parameters and answers. */
export const openApi = ({ paths, parametersOf, several }: Described): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Kumoito',
    version: codeVersion,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    description: 'A corpus as `kumoito serve` gives it to programs. Read only; docs/serve.md tells more.',
  },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(paths.map((path) => [path, { get: operation(path, parametersOf(path), several) }])),
  components: { schemas: { Error: errorSchema } },
});

const errorSchema = object({
  error: object({
    code: text,
    message: text,
    parameter: maybe(text),
    value: maybe(text),
    position: maybe(orNull(whole)),
  }),
});

const operation = (path: string, parameters: readonly string[], several: ReadonlySet<string>): object => {
  const answer = answers[path];
  if (answer === undefined) throw new TypeError(`Nothing is said of ${path}: src/web/api-description/answers.ts`);
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  return {
    operationId: path.replace(/^\/api\//, '').replaceAll(/[^\w]+/g, '_'),
    summary: answer.about,
    parameters: [...parts, ...parameters.map((name) => parameterOf(path, name, several.has(name)))],
    responses: {
      200: { description: answer.about, content: contentOf(answer) },
      400: problem('A parameter is unknown, or its value makes no sense.'),
      404: problem('There is no such thing.'),
      503: problem('It took longer than `web.queryTimeMax`.'),
    },
  };
};

const contentOf = ({ lines, schema }: Answer): object =>
  lines === true
    ? { 'application/jsonl': { schema: text, 'x-line-schema': schema } }
    : { 'application/json': { schema } };

const problem = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const parameterOf = (path: string, name: string, isSeveral: boolean): object => {
  const { about, schema }: About = filterAbout(name) ?? parameterAbout(path, name);
  return {
    name,
    in: 'query',
    ...(isNeeded(path, name) ? { required: true } : {}),
    description: about,
    schema: isSeveral ? { type: 'array', items: schema } : schema,
    ...(isSeveral ? { style: 'form', explode: true } : {}),
  };
};

const filterAbout = (name: string): About | null => {
  const filter = filterNames.find((one) => one === name);
  if (filter === undefined) return null;
  const { form, example } = filters[filter];
  const schema: Schema = typeof form === 'string' ? text : { type: 'string', enum: [...form] };
  return { about: `Only pages that meet the filter ${filter}:${example}.`, schema };
};
