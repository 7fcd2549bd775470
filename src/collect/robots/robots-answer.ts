import type { Outcome } from '../../model/outcome.ts';
import { answerWithoutFile, notFound } from '../site-files/answer-without-file.ts';
import type { RobotsAnswer } from './state.ts';

/** What the end of a request says of the robots.txt that was asked for; a redirect has been followed before. */
export const robotsAnswerOf = (outcome: Outcome): RobotsAnswer => {
  switch (outcome.kind) {
    case 'body':
      return { kind: 'file', status: outcome.status, bytes: outcome.body };
    case 'failed':
      if (outcome.fault === 'bad-response' && outcome.status >= 200 && outcome.status < 300)
        return { kind: 'file', status: outcome.status, bytes: new Uint8Array(0) };
      if (outcome.fault === 'not-recorded') return notFound;
      return outcome.status === 0 || outcome.fault === 'truncated' || outcome.fault === 'bad-encoding'
        ? { kind: 'failed', fault: outcome.fault }
        : { kind: 'status', status: outcome.status };
    case 'gone':
    case 'not-modified':
    case 'redirect':
      return answerWithoutFile(outcome);
  }
};
