/**
 * A document: its sentences with their analysis, what stands around them, versions and source. The text of strangers is shown as it is
 * written: nothing is put between its letters. Each kind of block has its colour, and its name beside it.
 */
export const documentStyle = `.document { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2rem; }
.document > * { min-width: 0; }
@media (min-width: 64rem) { .document { grid-template-columns: minmax(0, 1fr) 20rem; } .document > aside h2 { margin-top: 0; } .document > aside dl.facts { grid-template-columns: max-content minmax(0, 1fr); } }
.document > aside ul { padding-left: 1.1rem; }
.text { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .6rem 1.25rem; margin: 0 0 1rem; line-height: 1.8; text-autospace: no-autospace; }
.text ol { list-style: none; margin: 0; padding: 0; }
.text li { display: grid; grid-template-columns: 2.6rem minmax(0, 46em); }
.text li > a { color: var(--soft); font-size: .75rem; text-decoration: none; padding-top: .3rem; font-variant-numeric: tabular-nums; }
.text li > a:hover { color: var(--thread); text-decoration: underline; }
.text li:hover > a { color: var(--thread); }
.text .block { color: var(--soft); font-size: .75rem; letter-spacing: .08em; margin: .6rem 0 .1rem; }
.text .code [data-sentence] { font-family: monospace; font-size: .9rem; white-space: pre-wrap; }
.text.aside { font-size: .93rem; margin: .5rem 0 0; }
.text li.chosen { background: var(--shade); margin: .3rem -.75rem; padding: .3rem .75rem; border-radius: 8px; }
.text li.chosen > div { font-size: 1.1rem; }
.analysis { grid-column: 1 / -1; padding: 0 0 .75rem; font-weight: 400; min-width: 0; }
.analysis h2 { font-size: 1rem; margin: 1rem 0 .4rem; padding: 0; border: 0; }
.analysis > .wide { max-height: 24rem; overflow: auto; }
.analysis .figure { margin: .75rem 0; }
.analysis .drawing { min-width: 0; width: fit-content; }
.drawing svg.arcs { width: auto; max-width: none; }
.block-header { --block: var(--figure-1, #0072b2); } .block-footer { --block: var(--figure-8, #8c564b); } .block-link { --block: var(--figure-3, #009e73); }
.block-image { --block: var(--figure-4, #cc79a7); } .block-form { --block: var(--figure-5, #e69f00); } .block-unknown { --block: var(--figure-7, #7f7f7f); }
.block-code { --block: var(--figure-2, #d55e00); } .block-numbers { --block: var(--figure-6, #56b4e9); } .block-foreign { --block: var(--figure-4, #cc79a7); }
details.folded { border-left: 5px solid var(--block); padding: .1rem 0 .1rem .75rem; margin: .4rem 0; }
.kind { float: right; border-left: 4px solid var(--block); padding-left: .35rem; margin-left: .75rem; color: var(--soft); font-size: .75rem; font-weight: 400; }
.word { border-radius: 3px; cursor: help; }
.word:hover, .word:focus { background: var(--mark); }
.word.dependent { box-shadow: 0 2px 0 var(--thread); } .word.head { box-shadow: 0 3px 0 var(--link); }
.word-card { position: absolute; z-index: 6; max-width: 22rem; background: var(--card); color: var(--ink); border: 1px solid var(--soft); border-radius: 8px; padding: .4rem .8rem .5rem; box-shadow: 0 6px 18px #0003; font-size: .9rem; line-height: 1.6; pointer-events: none; }
.word-card b { font-size: 1.15rem; }
.word-card dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: 0; } .word-card dt { color: var(--soft); } .word-card dd { margin: 0; }
ins { background: #2d6b3f26; text-decoration: underline; text-decoration-color: var(--good); text-decoration-thickness: 2px; text-underline-offset: .2em; }
del { background: #a3312a22; text-decoration-color: var(--bad); }
.rewritten, .difference li.rewritten > span { color: var(--warn); } .difference li.rewritten > div { color: var(--ink); }
.difference li > span { color: var(--soft); font-weight: 700; } .difference li.removed > span { color: var(--bad); } .difference li.added > span { color: var(--good); }
.difference li.removed, .difference li.added, .difference li.rewritten { background: var(--shade); margin: .15rem -.75rem; padding: .1rem .75rem; border-radius: 6px; }
.difference .fold { padding: .2rem 0; } .difference .fold li { grid-template-columns: minmax(0, 46em); } .difference .fold li > span { display: none; }
pre.source { margin: 0; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; } .wide:has(> pre.source) { max-height: 75vh; overflow: auto; }
@media (max-width: 36rem) { .text { padding: .5rem .75rem; } .text li { grid-template-columns: 2rem minmax(0, 1fr); } .text li.chosen { margin: .3rem -.4rem; padding: .3rem .4rem; } }
`;
