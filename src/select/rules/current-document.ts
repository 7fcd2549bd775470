import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import type { Rule } from './rule.ts';

// These three always apply: a page that is not there, or whose document is not of its newest version, cannot be chosen.

export const gone: Rule<PageWithText> = {
  name: ruleName('gone'),
  about: 'Whether the page has been deleted since.',
  source: 'Akamine 2010 5.1',
  judge: ({ currentRevision }) =>
    currentRevision === null ? { rule: gone.name, value: 1, limit: 0, detail: null } : null,
};

export const superseded: Rule<PageWithText> = {
  name: ruleName('superseded'),
  about: 'Whether a newer version has been fetched than the one that was selected and formatted.',
  source: 'Akamine 2010 5.1',
  judge: ({ currentRevision, member, document }) => {
    if (currentRevision === null) return null;
    const oldest = Math.min(member.revision, document?.revision ?? member.revision);
    if (oldest >= currentRevision) return null;
    return { rule: superseded.name, value: oldest, limit: currentRevision, detail: null };
  },
};

export const noDocument: Rule<PageWithText> = {
  name: ruleName('no-document'),
  about: 'Whether the page could not be formatted, or has not been yet.',
  source: '',
  judge: ({ document }) => (document === null ? { rule: noDocument.name, value: 0, limit: 1, detail: null } : null),
};
