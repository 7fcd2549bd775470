import { isoSeconds, standardTime, type EpochMs } from '../../model/time.ts';
import { html, type Markup } from '../../figure/markup.ts';

/** Numbers with their thousands apart; what is no number stays as it is. */
export const grouped = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value;

/** A time as people read it. */
export const timeOf = (at: EpochMs): Markup => html`<time datetime="${isoSeconds(at)}">${standardTime(at)} UTC</time>`;

/** Path with a query of the values that are there. */
export const linkTo = (
  path: string,
  values: Readonly<Record<string, string | number | readonly string[] | null | undefined>>,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== '') query.append(name, String(one));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

/** A number with so many decimals. */
export const decimals = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** What a rule measured, short enough for a table: `0.2351`, `12`. */
export const measured = (value: number): number => Number(value.toFixed(4));
