import type { Outcome } from '../../model/outcome.ts';

type AnswerWithoutFile = { readonly kind: 'status'; readonly status: number } | { readonly kind: 'lost' };

/** An archive without a file about its site is like a site without one: nobody is asked. */
export const notFound: AnswerWithoutFile = { kind: 'status', status: 404 };

/**
 * What a request that brought no file says of it, whichever file about a site it was. Robots.txt and the files about
 * rights differ only in what they make of a body and of a failure. A redirect that could be followed was followed before.
 */
export const answerWithoutFile = (
  outcome: Extract<Outcome, { readonly kind: 'gone' | 'not-modified' | 'redirect' }>,
): AnswerWithoutFile => {
  switch (outcome.kind) {
    case 'gone':
      return { kind: 'status', status: outcome.status };
    case 'not-modified':
      return { kind: 'status', status: 304 };
    case 'redirect':
      return { kind: 'lost' };
  }
};
