import { signals } from '../../html/rights/header-rights.ts';
import type { RightsFinding } from '../../model/rights.ts';
import { otherLinesFor } from '../robots/match.ts';
import type { Robots } from '../robots/parse.ts';

/** Content-Signal (contentsignals.org) and Content-Usage (IETF AIPREF) lines of a robots.txt that hold for an agent. */
export const rightsOfRobots = (robots: Robots, agent: string): RightsFinding[] =>
  (['content-signal', 'content-usage'] as const).flatMap((kind) =>
    otherLinesFor(robots, agent, kind).flatMap(({ value, line }) =>
      signals(value).map(
        (said): RightsFinding => ({
          kind,
          source: 'robots.txt',
          value: said,
          agent: null,
          policy: null,
          evidence: `line ${line.number}: ${line.text.trim()}`,
        }),
      ),
    ),
  );
