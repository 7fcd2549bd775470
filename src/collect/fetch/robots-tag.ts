import type { Header } from '../../model/page.ts';

/**
 * Directives of the `X-Robots-Tag` headers that hold for the agent, lower case. A value may begin with the name of the
 * one crawler it is meant for (`otherbot: noindex, nofollow`); `unavailable_after: date` is a directive, not a name.
 */
export const robotsTag = (headers: readonly Header[], agent: string): readonly string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'x-robots-tag')
    .flatMap(([, value]) => {
      const named = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(value);
      const name = named?.[1]?.toLowerCase() ?? null;
      if (name === null || withValue.has(name)) return split(value);
      return name === agent.toLowerCase() ? split(named?.[2] ?? '') : [];
    });

const withValue = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

const split = (value: string): string[] => value.split(',').map((directive) => directive.trim().toLowerCase());
