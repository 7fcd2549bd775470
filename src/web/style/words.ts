/** Lines of a concordance: one line each, the match in the middle. */
export const wordStyle = `.kwic { line-height: 1.5; text-autospace: no-autospace; }
.kwic td { white-space: nowrap; padding: .25rem .5rem; min-width: 0; }
.kwic .left { text-align: right; }
.kwic .match { text-align: center; font-weight: 700; color: var(--thread); }
`;
