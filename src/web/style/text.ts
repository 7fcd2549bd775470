/**
 * One system of type. Japanese fonts come first, so that Latin letters and digits are drawn in the same hand; nothing is loaded. Running text has
 * lines of at most 42 full-width letters, 1.8 high: the practice of JLREQ for horizontal text of this size. Sizes are steps of 1.2.
 */
export const textStyle = `* { box-sizing: border-box; }
html { font-size: 16px; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink); line-height: 1.75; line-break: strict; overflow-wrap: anywhere;
  font-family: "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif;
  text-autospace: normal;
}
h1 { font-size: 1.73rem; line-height: 1.35; margin: 0 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.2rem; line-height: 1.4; margin: 2.5rem 0 .75rem; padding-left: .7rem; border-left: 4px solid var(--thread); }
h3 { font-size: 1rem; line-height: 1.5; margin: 1.5rem 0 .4rem; }
p { max-width: 42em; margin: .5rem 0; }
a { color: var(--link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
code, kbd, pre { font-family: "Noto Sans Mono CJK JP", "MS Gothic", "Osaka-Mono", ui-monospace, monospace; }
code { background: var(--shade); border-radius: 4px; padding: .1em .35em; font-size: .93em; }
pre { overflow-x: auto; font-size: .85rem; line-height: 1.5; text-autospace: no-autospace; }
pre code { background: none; padding: 0; }
mark { background: var(--mark); color: inherit; padding: 0 .1em; border-radius: 3px; font-weight: 600; }
time { font-variant-numeric: tabular-nums; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; width: fit-content; }
summary:hover { color: var(--ink); }
.soft { color: var(--soft); }
.small { font-size: .87rem; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 3px solid var(--thread); outline-offset: 2px; border-radius: 4px; }
main:focus-visible { outline: none; }
@media (max-width: 36rem) { h1 { font-size: 1.44rem; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
