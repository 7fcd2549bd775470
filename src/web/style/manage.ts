/** Reports of runs: what is told of one thing stands together, several things beside each other where there is room. */
export const manageStyle = `.report { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; align-items: start; }
.report > * { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .6rem 1rem; min-width: 0; }
.report dl.facts { margin: 0; } .report > section > h3 { margin-top: 0; }
.report > section:has(> section) { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 2rem; }
.report > section:has(> section) > :is(h3, dl), .report section > section:has(td + td + td + td) { grid-column: 1 / -1; }
.report section section h3 { font-size: .93rem; margin: .75rem 0 .2rem; color: var(--soft); }
form.line { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; margin: 0 0 1rem; }
form.line label { display: inline-flex; gap: .5rem; align-items: center; }
form.line select { padding: .3rem .6rem; }
`;
