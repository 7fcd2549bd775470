import { decodeHTML } from 'entities';

/**
 * Reads a piece of HTML source the way docs/extraction.md says offsets are meant: comments, scripts, styles, the readings of
 * ruby and all tags away, character references decoded. Written apart from src/html.
 */
export const readBack = (source: string): string =>
  decodeHTML(
    source
      .replace(/<!--[^]*?(?:-->|$)/g, '')
      .replace(
        /<(script|style|noscript|template|iframe|object|svg|canvas|audio|video|select|annotation|rt|rp|rtc)\b[^]*?(?:<\/\1\s*>|$)/gi,
        '',
      )
      .replace(/<(\w+)[^<>]*(?:aria-hidden="true"|\shidden(?=[\s>=])|display:\s*none)[^<>]*>[^]*?<\/\1\s*>/gi, '')
      .replace(/<(?:[a-z]|\/[a-z]|[!?])(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, ''),
  );

/** White space says nothing where Japanese is compared. */
export const squeeze = (text: string): string => text.replace(/[\s\u3000]+/g, '');
