import type { Outcome } from '../../model/outcome.ts';
import type { RobotsAnswer } from './state.ts';

/** What the end of a request says of the robots.txt that was asked for; a redirect has been followed before. */
export const robotsAnswerOf = (end: Outcome): RobotsAnswer => {
  switch (end.kind) {
    case 'body':
      return { kind: 'file', status: end.status, bytes: end.body };
    case 'gone':
      return { kind: 'status', status: end.status };
    case 'not-modified':
      return { kind: 'status', status: 304 };
    case 'redirect':
      return { kind: 'lost' };
    case 'failed':
      if (end.fault === 'bad-response' && end.status >= 200 && end.status < 300)
        return { kind: 'file', status: end.status, bytes: new Uint8Array(0) };
      // An archive without a robots.txt is like a site without one: nobody is asked.
      if (end.fault === 'not-recorded') return { kind: 'status', status: 404 };
      return end.status === 0 || end.fault === 'truncated' || end.fault === 'bad-encoding'
        ? { kind: 'failed', fault: end.fault }
        : { kind: 'status', status: end.status };
  }
};
