/**
 * Lines of a concordance: one line each, the match in the middle, whatever the width of the window: contexts are cut at their far ends. The page of
 * sentences shows what is cut. Boxes of the pattern builder, and tables side by side.
 */
export const wordStyle = `.kwic { line-height: 1.5; text-autospace: no-autospace; }
.kwic td { white-space: nowrap; padding: .25rem .4rem; min-width: 0; overflow: hidden; }
.kwic .left, .kwic .right { width: 50%; max-width: 0; text-overflow: ellipsis; }
.kwic .left { direction: rtl; text-align: right; } .kwic .left bdi { direction: ltr; unicode-bidi: isolate; }
.kwic .match { text-align: center; font-weight: 700; color: var(--thread); overflow: visible; }
.kwic .source, .kwic-sentences .source { font-size: .8rem; } .kwic .source a, .kwic-sentences .source a { color: var(--soft); }
.kwic-sentences { padding-left: 2.6rem; margin: 0; } .kwic-sentences li { padding: .45rem 0; border-bottom: 1px solid var(--line); max-width: 60em; }
.tools { display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; align-items: baseline; } .tools p { margin: .4rem 0; } .tools button { margin-left: .8rem; }
.below-form { margin: -.7rem 0 1rem; }
.examples dt { white-space: nowrap; } dl.examples dt::first-letter { text-transform: none; }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0 1.25rem; align-items: start; }
.columns h3::first-letter { text-transform: uppercase; }
.boxes { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
.word-box { border: 1px solid var(--line); border-radius: 10px; padding: .4rem .9rem .9rem; margin: 0; min-width: 0; background: var(--paper); }
.word-box legend { font-weight: 700; padding: 0 .4rem; color: var(--thread); }
.word-box .fields { grid-template-columns: 1fr 1fr; margin-top: .4rem; } .word-box .condition label:last-child, .word-box .join label:first-child { grid-column: 1 / -1; }
.word-box .join { border-bottom: 1px dashed var(--line); padding-bottom: .7rem; } .word-box .remove { margin-top: .7rem; }
.fields[hidden], .fields label[hidden], .button[hidden] { display: none; }
.built .pattern { box-decoration-break: clone; -webkit-box-decoration-break: clone; line-height: 2; }
.actions { display: flex; gap: .8rem; align-items: center; }
.built .pattern { font-size: 1.15rem; padding: .3rem .7rem; } .built .pattern:empty { display: none; }
@media (max-width: 36rem) { .columns { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: 0 .6rem; } .kwic .source a { display: inline-block; max-width: 4.2rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; } .kwic { font-size: .93rem; } .boxes { grid-template-columns: 1fr; } .examples dt { white-space: normal; } }
`;
