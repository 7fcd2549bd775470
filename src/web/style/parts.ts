/** Cards, facts, tabs, tags, figures, pagers and messages: parts that several pages are made of. */
export const partStyle = `.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .8rem; margin: 1rem 0; }
.cards > * { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem; color: inherit; text-decoration: none; }
.cards a:hover { border-color: var(--thread); }
.cards b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.cards span { display: block; color: var(--soft); font-size: .87rem; }
h2::first-letter, dl.facts dt::first-letter, .cards span::first-letter { text-transform: uppercase; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: 1rem 0; font-size: .93rem; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; min-width: 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 .2rem; margin: 0 0 1.25rem; border-bottom: 1px solid var(--line); }
.tabs a { text-decoration: none; color: var(--soft); padding: .35rem .8rem; border-bottom: 3px solid transparent; margin-bottom: -1px; white-space: nowrap; }
.tabs a:hover { color: var(--ink); background: var(--shade); }
.tabs a[aria-current] { color: var(--ink); border-color: var(--thread); font-weight: 600; }
.tag { display: inline-block; border: 1px solid var(--line); background: var(--card); border-radius: 999px; padding: 0 .7em; font-size: .8rem; color: var(--soft); margin-right: .4rem; white-space: nowrap; }
.pager { display: flex; justify-content: space-between; margin: 1.5rem 0; }
.downloads { color: var(--soft); font-size: .87rem; }
.figure { margin: 1.5rem 0; }
.figure figcaption { display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; align-items: baseline; margin-bottom: .5rem; }
.drawing { background: var(--card); padding: 1rem; min-width: 34rem; }
.drawing svg { display: block; width: 100%; height: auto; max-width: 50rem; margin: 0 auto; font-family: inherit; }
.numbers { margin: .75rem 0; }
.numbers > .wide { margin-top: .4rem; max-height: 30rem; overflow: auto; }
.problem { border: 1px solid var(--thread); border-left-width: 5px; border-radius: 10px; background: var(--card); padding: .9rem 1.2rem; margin: 1rem 0; }
.problem pre { margin: .5rem 0 0; padding-bottom: .3rem; font-size: 1rem; white-space: pre-wrap; }
.problem .here { border-bottom: 3px solid var(--thread); font-weight: 700; }
@media (max-width: 36rem) {
  dl.facts { grid-template-columns: 1fr; gap: 0; } dl.facts dd { margin-bottom: .5rem; }
  .cards { grid-template-columns: 1fr 1fr; gap: .5rem; } .cards > * { padding: .5rem .75rem; }
}
`;
