/**
 * Whether a stream gets colours: where it is a terminal that has them, or FORCE_COLOR asks for them; never where NO_COLOR is set
 * (https://no-color.org).
 */
export const wantsColour = (
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean => {
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && environment['TERM'] !== 'dumb';
};
