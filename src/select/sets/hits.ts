import { readFileSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { parseDocumentId, type UrlId } from '../../model/ids.ts';

/**
 * The pages named in a file, to make a set of what a search found: ten-digit ids, one a line, or the lines of
 * `kumoito search --json` (an object with an `id`, or with `hits` that have one each).
 */
export const readHits = (file: string): ReadonlySet<UrlId> => {
  const ids = new Set<UrlId>();
  for (const line of readText(file).split('\n')) {
    if (line.trim() === '') continue;
    for (const written of idsIn(line.trim())) {
      const id = parseDocumentId(written)?.id;
      if (id === undefined) throw new Fault('BAD_INPUT', `${file}: no page id: ${line.slice(0, 100)}`);
      ids.add(id);
    }
  }
  return ids;
};

const idsIn = (line: string): readonly string[] => {
  if (!line.startsWith('{')) return [line];
  const value = parse(line);
  const hits = value !== null && 'hits' in value && Array.isArray(value.hits) ? (value.hits as unknown[]) : [value];
  return hits.map((hit) => {
    const id = typeof hit === 'object' && hit !== null && 'id' in hit ? hit.id : null;
    return typeof id === 'number' ? String(id).padStart(10, '0') : String(id);
  });
};

const parse = (line: string): object | null => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Fault('NOT_FOUND', `${file} cannot be opened.`);
  }
};
