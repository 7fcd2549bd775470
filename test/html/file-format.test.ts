import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherFormat } from '../../src/html/file-format.ts';

test('bytes that hold no page are told by their beginning, pages are not taken for something else', () => {
  const cases = [
    [
      '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"><title>図</title></svg>',
      'SVG',
    ],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg></svg>\n', 'SVG'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><path d=""/></svg><p>A page that begins with a drawing.</p>', null],
    [`${'<!-- -->'.repeat(127)}<p>`, null],
    [
      '\uFEFF<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet href="a.xsl"?>\n<rss version="2.0"><channel/></rss>',
      'a feed',
    ],
    ['<feed xmlns="http://www.w3.org/2005/Atom"/>', 'a feed'],
    ['<rdf:RDF xmlns="http://purl.org/rss/1.0/"/>', 'a feed or other RDF'],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>', 'a sitemap'],
    ['%PDF-1.7', 'PDF'],
    ['<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"></html>', null],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><title>svg</title>', null],
    ['<p>feed</p>', null],
    ['<svg-icon></svg-icon><p>A custom element first.</p>', null],
    ['rss とは', null],
    ['', null],
  ] as const;
  for (const [text, format] of cases) assert.equal(otherFormat(Buffer.from(text)), format, text);
});
