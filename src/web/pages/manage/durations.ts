import { dayMs, hourMs, minuteMs, secondMs } from '../../../model/time.ts';
import type { Language } from '../../language/strings.ts';

const units = [
  [dayMs, '日', 'd'],
  [hourMs, '時間', 'h'],
  [minuteMs, '分', 'min'],
  [secondMs, '秒', 's'],
] as const;

/** A length of time as people say it, in the largest unit that it has one of: `3.5 h`, `420 ms`. */
export const durationOf = (ms: number, language: Language): string => {
  const unit = units.find(([length]) => Math.abs(ms) >= length);
  if (unit === undefined) return `${Math.round(ms)} ms`;
  const [length, ja, en] = unit;
  const count = (ms / length).toLocaleString('en', { maximumFractionDigits: ms / length < 10 ? 1 : 0 });
  return language === 'ja' ? `${count} ${ja}` : `${count} ${en}`;
};
