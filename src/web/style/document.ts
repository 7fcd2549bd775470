/** A document: its sentences and their analysis. The text of strangers is shown as it is written: nothing is put between its letters. */
export const documentStyle = `.text { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .6rem 1.25rem; margin: 0 0 1rem; line-height: 1.8; text-autospace: no-autospace; }
.text ol { list-style: none; margin: 0; padding: 0; max-width: 46em; }
.text li { display: grid; grid-template-columns: 2.6rem 1fr; }
.text li > a { color: var(--soft); font-size: .75rem; text-decoration: none; padding-top: .3rem; font-variant-numeric: tabular-nums; }
.text li > a:hover { color: var(--thread); text-decoration: underline; }
.text .block { color: var(--soft); font-size: .75rem; letter-spacing: .08em; margin: .6rem 0 .1rem; }
.text .code div { font-family: monospace; font-size: .9rem; white-space: pre-wrap; }
.text .aside { color: var(--soft); font-size: .9rem; }
.text.chosen { border-color: var(--thread); font-size: 1.15rem; }
pre.tree { font-size: 1rem; line-height: 1.6; }
@media (max-width: 36rem) { .text { padding: .5rem .75rem; } .text li { grid-template-columns: 2rem 1fr; } }
`;
