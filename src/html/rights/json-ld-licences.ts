/** Licences that a JSON-LD script gives for the page or a work in it, not those of single pictures, films and sounds. */
export const jsonLdLicences = (script: string): string[] => {
  const found: string[] = [];
  const waiting: unknown[] = [parsed(script)];
  for (let at = 0; at < waiting.length && at < nodesMax; at++) {
    const node = waiting[at];
    if (Array.isArray(node)) waiting.push(...(node as unknown[]).slice(0, nodesMax));
    else if (typeof node === 'object' && node !== null) {
      const fields = node as Readonly<Record<string, unknown>>;
      if (/Image|Video|Audio|Media/.test(String(JSON.stringify(fields['@type'])))) continue;
      found.push(...valuesOf(fields['license']));
      for (const value of Object.values(fields)) if (typeof value === 'object') waiting.push(value);
    }
  }
  return [...new Set(found)];
};

const nodesMax = 500;

const valuesOf = (licence: unknown): string[] => {
  if (typeof licence === 'string') return licence.trim() === '' ? [] : [licence];
  if (Array.isArray(licence)) return (licence as unknown[]).slice(0, 10).flatMap(valuesOf);
  if (typeof licence !== 'object' || licence === null) return [];
  const fields = licence as Readonly<Record<string, unknown>>;
  return valuesOf(fields['url'] ?? fields['@id'] ?? fields['name'] ?? null);
};

const parsed = (script: string): unknown => {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
};
