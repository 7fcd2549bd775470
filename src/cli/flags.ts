import { Fault } from '../base/fault.ts';
import { duration } from '../config/kinds.ts';
import type { Flags } from './command.ts';

export const readFlags = (given: Readonly<Record<string, unknown>>): Flags => {
  const text = (name: string): string | null => {
    const value = given[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    given,
    text,
    list: (name) => {
      const value = given[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
    has: (name) => given[name] !== undefined && given[name] !== false,
    whole: (name, least = 0, most = Number.MAX_SAFE_INTEGER) => {
      const written = text(name);
      if (written === null) return null;
      const value = Number(written);
      if (!Number.isSafeInteger(value) || value < least || value > most) {
        const atMost = most === Number.MAX_SAFE_INTEGER ? '' : `, at most ${most}`;
        throw new Fault('USAGE', `--${dashed(name)} ${written}: expected a whole number, at least ${least}${atMost}.`);
      }
      return value;
    },
    duration: (name) => {
      const written = text(name);
      if (written === null) return null;
      const form = duration('0', '');
      const value = form.read(written);
      if (value === undefined) throw new Fault('USAGE', `--${dashed(name)} ${written}: expected ${form.expected}.`);
      return value;
    },
  };
};

/** `connectPort` as it is written on the command line. */
const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
