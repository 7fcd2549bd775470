import type { Hit } from '../../../index/port.ts';
import { printableJson } from '../../../base/printable.ts';
import { tableFile } from '../../frame/figure-block.ts';
import { askAllHits } from '../../requests/ask-search.ts';
import type { SitePage } from '../../site-port.ts';
import { answered } from '../problem.ts';

const textOf = ({ snippet }: Hit): string => snippet.map(({ text }) => text).join('');

/** Every hit as a line of a table, the best first. */
export const hitsTable: SitePage = async (request, sources) =>
  answered(await askAllHits(request, sources), request.language, ({ hits }) =>
    tableFile(
      'search',
      ['rank', 'id', 'url', 'title', 'type', 'date', 'words', 'score', 'text'],
      hits.map((hit, at) => [
        at + 1,
        hit.id,
        hit.url,
        hit.title,
        hit.type,
        hit.date,
        hit.words,
        hit.score,
        textOf(hit),
      ]),
    ),
  );

/** Every hit as a line of JSON, as `kumoito search --json` prints it; `kumoito sets intersect … --hits` reads such files. */
export const hitsLines: SitePage = async (request, sources) =>
  answered(await askAllHits(request, sources), request.language, ({ hits }) => ({
    kind: 'file',
    type: 'application/jsonl; charset=utf-8',
    name: 'search.jsonl',
    text: hits.map((hit) => `${printableJson({ ...hit, snippet: textOf(hit) })}\n`).join(''),
  }));

/** The ids of all hits, one a line: what page sets are made of. */
export const hitsIds: SitePage = async (request, sources) =>
  answered(await askAllHits(request, sources), request.language, ({ hits }) => ({
    kind: 'file',
    type: 'text/plain; charset=utf-8',
    name: 'search-ids.txt',
    text: hits.map(({ id }) => `${id}\n`).join(''),
  }));
