import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DtdValidator, RelaxNGValidator, XmlDocument, XmlDtd, XmlValidateError } from 'libxml2-wasm';

const docs = join(import.meta.dirname, '../../../docs');

/** What libxml2, the library of xmllint, finds wrong with a standard-format document by DTD and by schema; empty: nothing. */
export type Validator = (xml: string) => readonly string[];

export const openValidator = (): Validator => {
  const schema = XmlDocument.fromString(readFileSync(join(docs, 'standard-format.rng'), 'utf8'));
  const validators = [
    RelaxNGValidator.fromDoc(schema),
    new DtdValidator(XmlDtd.fromString(readFileSync(join(docs, 'standard-format.dtd'), 'utf8'))),
  ];
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      return validators.flatMap((validator) => {
        try {
          validator.validate(document);
          return [];
        } catch (error) {
          if (error instanceof XmlValidateError) return [error.message];
          throw error;
        }
      });
    } finally {
      document.dispose();
    }
  };
};
