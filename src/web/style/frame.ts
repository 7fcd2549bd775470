/** What stands around every page. On a narrow window the sections stand in rows, none hidden. */
export const frameStyle = `.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); color: var(--link); padding: .3rem .8rem; z-index: 9; }
.top { border-bottom: 1px solid var(--line); background: var(--card); }
.top > div, main, .foot { max-width: 74rem; margin: 0 auto; padding: 0 1.5rem; }
.top > div { display: flex; gap: 0 1.75rem; align-items: stretch; min-height: 3.5rem; }
.brand { display: flex; gap: .6rem; align-items: center; font-weight: 700; font-size: 1.2rem; letter-spacing: .06em; color: var(--ink); text-decoration: none; white-space: nowrap; }
.brand svg { color: var(--thread); flex: none; }
.top nav { display: flex; gap: 0 .3rem; flex: 1; }
.top nav a { display: flex; align-items: center; color: var(--soft); text-decoration: none; padding: .35rem .7rem; border-bottom: 3px solid transparent; border-top: 3px solid transparent; white-space: nowrap; }
.top nav a:hover { color: var(--ink); background: var(--shade); }
.top nav a[aria-current] { color: var(--ink); border-bottom-color: var(--thread); font-weight: 600; }
.other-language { align-self: center; font-size: .87rem; white-space: nowrap; }
main { display: block; padding-top: 1.75rem; padding-bottom: 4rem; min-height: 60vh; }
.trail ol { display: flex; flex-wrap: wrap; gap: .1rem .5rem; list-style: none; margin: 0 0 .75rem; padding: 0; font-size: .87rem; color: var(--soft); }
.trail li + li::before { content: "›"; margin-right: .5rem; color: var(--soft); }
.foot { display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; color: var(--soft); font-size: .87rem; padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); }
@media (max-width: 56rem) {
  .top > div, main, .foot { padding-left: 1rem; padding-right: 1rem; }
  .top > div { flex-wrap: wrap; justify-content: space-between; gap: 0; }
  .brand, .other-language { min-height: 3rem; display: flex; align-items: center; }
  .top nav { order: 1; flex: 1 0 100%; flex-wrap: wrap; margin: 0 -.5rem; padding-bottom: .3rem; }
  .top nav a { flex: 1 0 auto; justify-content: center; padding: .3rem .65rem; border-top: 0; }
  main { padding-top: 1.25rem; }
}
`;
