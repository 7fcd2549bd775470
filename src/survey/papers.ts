import { said, type Said } from './said.ts';

type Part = 'table' | 'figure' | 'text';

const partNames: Readonly<Record<Part, Said>> = {
  table: said('表', 'table'),
  figure: said('図', 'figure'),
  text: said('本文・図', 'text to figure'),
};

const paper =
  (ja: string, en: string) =>
  (part: Part, number: number): Said =>
    said(`${ja}、${partNames[part].ja} ${number}`, `${en}, ${partNames[part].en} ${number}`);

/** Where the papers show the same of another corpus. */
export const muraoka = paper('村岡ほか 2008', 'Muraoka et al. 2008');
export const akamine = paper('赤峯ほか 2010', 'Akamine et al. 2010');
export const tamura = paper('田村・喜連川 2008', 'Tamura & Kitsuregawa 2008');
