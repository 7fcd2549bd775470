/** The one style sheet. Colours are variables, so that dark mode is one block; no fonts or images are loaded. */
export const style = `:root {
  color-scheme: light dark;
  --paper: #fcfbf8; --card: #ffffff; --ink: #24211d; --soft: #6a645b; --line: #e3ddd2;
  --thread: #a3312a; --link: #23508f; --url: #2d6b3f; --mark: #ffe9a8; --bar: #c9785f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --card: #22201d; --ink: #ece7de; --soft: #a49d92; --line: #3a362f;
    --thread: #e5897b; --link: #94b8ee; --url: #8fc79d; --mark: #5f4b12; --bar: #a8614d;
  }
}
* { box-sizing: border-box; }
html { font-size: 16px; }
body {
  margin: 0; background: var(--paper); color: var(--ink); line-height: 1.75; overflow-wrap: anywhere;
  font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif;
}
a { color: var(--link); text-underline-offset: .2em; }
a:focus-visible, input:focus-visible, select:focus-visible, button:focus-visible, summary:focus-visible {
  outline: 3px solid var(--thread); outline-offset: 2px; border-radius: 4px;
}
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .3rem .8rem; z-index: 2; }
.top { border-bottom: 1px solid var(--line); background: var(--card); }
.top > div, main, .foot { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
.top > div { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; min-height: 3.5rem; }
.brand { display: flex; gap: .6rem; align-items: center; font-weight: 700; font-size: 1.15rem; color: var(--ink); text-decoration: none; }
.brand svg { color: var(--thread); }
.top nav { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; flex: 1; }
.top nav a { color: var(--soft); text-decoration: none; padding: .3rem 0; border-bottom: 2px solid transparent; }
.top nav a:hover { color: var(--ink); }
.top nav a[aria-current] { color: var(--ink); border-color: var(--thread); }
main { padding-top: 1.75rem; padding-bottom: 4rem; }
.foot { color: var(--soft); font-size: .85rem; padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); }
h1 { font-size: 1.6rem; line-height: 1.4; margin: 0 0 .75rem; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .6rem; padding-left: .6rem; border-left: 4px solid var(--thread); line-height: 1.4; }
.hero { text-align: center; padding: 3rem 0 1rem; }
.hero svg { color: var(--thread); }
.hero h1 { font-size: 2.4rem; margin: .25rem 0; letter-spacing: .1em; }
.soft { color: var(--soft); }
.small { font-size: .87rem; }
form.search { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; box-shadow: 0 1px 3px #0001; }
.bar { display: flex; gap: .6rem; }
.bar label { flex: 1; }
input, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; max-width: 100%; }
.bar input { width: 100%; font-size: 1.1rem; }
button { background: var(--thread); border-color: var(--thread); color: #fff; font-weight: 700; cursor: pointer; white-space: nowrap; }
@media (prefers-color-scheme: dark) { button { color: #191816; } }
.fields { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; margin-top: .75rem; }
.fields label { display: flex; flex-direction: column; font-size: .85rem; color: var(--soft); }
.fields input, .fields select { color: var(--ink); font-size: .95rem; padding: .35rem .6rem; }
details > summary { cursor: pointer; color: var(--soft); font-size: .9rem; margin-top: .6rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hits { list-style: none; padding: 0; margin: 1rem 0; }
.hits li { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.hits h2 { font-size: 1.12rem; margin: 0; padding: 0; border: 0; line-height: 1.5; }
.hits h2 a { text-decoration: none; }
.hits h2 a:hover { text-decoration: underline; }
.hits .url { color: var(--url); font-size: .85rem; }
.hits p { margin: .25rem 0; }
mark { background: var(--mark); color: inherit; padding: 0 .1em; border-radius: 3px; font-weight: 600; }
.tag { display: inline-block; border: 1px solid var(--line); background: var(--card); border-radius: 999px; padding: 0 .7em; font-size: .78rem; color: var(--soft); margin-right: .4rem; }
.pager { display: flex; justify-content: space-between; margin: 1.5rem 0; }
.problem { border: 1px solid var(--thread); border-radius: 12px; background: var(--card); padding: .9rem 1.2rem; margin: 1rem 0; }
.problem pre { margin: .5rem 0 0; padding-bottom: .3rem; font-size: 1rem; white-space: pre-wrap; }
.problem .here { border-bottom: 3px solid var(--thread); font-weight: 700; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; background: var(--card); }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; }
th, td { text-align: left; padding: .45rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody tr:last-child td { border-bottom: 0; }
thead th { color: var(--soft); font-weight: 600; font-size: .85rem; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.graph { width: 30%; min-width: 6rem; vertical-align: middle; }
td.graph svg { display: block; width: 100%; height: .8rem; color: var(--bar); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .8rem; }
.cards div { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .7rem 1rem; }
.cards b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
h2::first-letter, dl.facts dt::first-letter, .cards span::first-letter { text-transform: uppercase; }
.cards span { display: block; color: var(--soft); font-size: .9rem; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: 1rem 0; font-size: .93rem; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; }
.text { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .6rem 1.25rem; margin: 0 0 1rem; }
.text ol { list-style: none; margin: 0; padding: 0; }
.text li { display: grid; grid-template-columns: 2.6rem 1fr; }
.text li > a { color: var(--soft); font-size: .75rem; text-decoration: none; padding-top: .3rem; font-variant-numeric: tabular-nums; }
.text li > a:hover { color: var(--thread); text-decoration: underline; }
.text .block { color: var(--soft); font-size: .75rem; letter-spacing: .08em; margin: .6rem 0 .1rem; }
.text .code div { font-family: monospace; font-size: .9rem; white-space: pre-wrap; }
.text .aside { color: var(--soft); font-size: .9rem; }
.text.chosen { border-color: var(--thread); font-size: 1.15rem; }
.kwic td { white-space: nowrap; padding: .25rem .5rem; }
.kwic .left { text-align: right; } .kwic .match { text-align: center; font-weight: 700; color: var(--thread); }
.tabs { display: flex; gap: 1.25rem; margin: 0 0 1rem; }
.tabs a { text-decoration: none; color: var(--soft); border-bottom: 2px solid transparent; }
.tabs a[aria-current] { color: var(--ink); border-color: var(--thread); }
pre { overflow-x: auto; font-size: .85rem; line-height: 1.5; }
pre.tree { font-size: 1rem; line-height: 1.6; font-family: "Noto Sans Mono CJK JP", "MS Gothic", "Osaka-Mono", monospace; }
@media (max-width: 36rem) { .bar { flex-direction: column; } dl.facts { grid-template-columns: 1fr; } dl.facts dt { margin-top: .4rem; } .hero { padding-top: 1rem; } }
@media print { .top, form, .pager, .foot { display: none; } body { background: #fff; color: #000; } }
`;
