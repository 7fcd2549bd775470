import type { Language } from '../../language/strings.ts';

/** `<を`: what stands before を; `を>`: what follows it. */
export const relationName = (relation: string, language: Language): string => {
  if (relation === '') return '';
  const isFrom = relation.startsWith('<');
  const particle = isFrom ? relation.slice(1) : relation.slice(0, -1);
  if (particle !== '') return isFrom ? `～${particle}` : `${particle}～`;
  if (language === 'ja') return isFrom ? '～（助詞なしで係る）' : '（助詞なしで）～';
  return isFrom ? '… (no particle)' : '(no particle) …';
};
