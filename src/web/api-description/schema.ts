/** A schema of JSON Schema 2020-12, of which OpenAPI 3.1 is made. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
export const whole: Schema = { type: 'integer' };
export const number: Schema = { type: 'number' };
export const truth: Schema = { type: 'boolean' };
/** What the code says of it is too much for a description, or changes with every kind of it. */
export const anything: Schema = {};
/** Milliseconds since 1970. */
export const moment: Schema = { type: 'integer', description: 'milliseconds since 1970-01-01T00:00:00Z' };

export const list = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const either = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas });
export const orNull = (schema: Schema): Schema => either(schema, { type: 'null' });
/** A name that is not always there. */
export const maybe = (schema: Schema): Maybe => ({ maybe: schema });

interface Maybe {
  readonly maybe: Schema;
}

const isMaybe = (one: Schema | Maybe): one is Maybe => 'maybe' in one;

/** An object with these names and no others. */
export const object = (names: Readonly<Record<string, Schema | Maybe>>): Schema => {
  const entries = Object.entries(names);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, isMaybe(one) ? one.maybe : one])),
    required: entries.filter(([, one]) => !isMaybe(one)).map(([name]) => name),
    additionalProperties: false,
  };
};
