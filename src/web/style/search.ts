/** The home page, the list of hits and what stands beside it: on a narrow window below it. */
export const searchStyle = `.hero { text-align: center; padding: 1.5rem 0 1.25rem; }
.hero svg { color: var(--thread); }
.hero h1 { font-size: 2.5rem; margin: .25rem 0; letter-spacing: .12em; }
.hero p { margin: 0 auto; }
.home { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; align-items: start; }
.home td code { white-space: nowrap; }
.doors { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: .8rem; }
.doors a { display: block; height: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem; text-decoration: none; }
.doors a:hover { border-color: var(--thread); }
.doors b { display: block; }
.doors span { color: var(--soft); font-size: .87rem; line-height: 1.6; display: block; }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) 16rem; gap: 0 2.5rem; align-items: start; }
.hits { list-style: none; padding: 0; margin: 0 0 1rem; }
.hits li { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.hits li:first-child { padding-top: 0; }
.hits h3 { font-size: 1.15rem; margin: 0; line-height: 1.5; font-weight: 600; }
.hits h3 a { text-decoration: none; }
.hits h3 a:hover { text-decoration: underline; }
.hits .url { color: var(--url); font-size: .85rem; }
.hits p { margin: .25rem 0; max-width: 46em; text-autospace: no-autospace; }
.group > h2 { margin-top: 1.5rem; margin-bottom: .2rem; }
.group .hits { margin-left: 1rem; }
.narrowed .tag { color: var(--ink); text-decoration: none; border-color: var(--thread); }
.narrowed .tag span { color: var(--thread); }
.facets { font-size: .9rem; line-height: 1.5; }
.facets h2 { font-size: .87rem; color: var(--soft); margin: 0 0 .3rem; padding: 0; border: 0; }
.facets section { border-bottom: 1px solid var(--line); padding: .7rem 0; }
.facets section:first-child { padding-top: 0; }
.facets ul { list-style: none; margin: 0; padding: 0; }
.facets li { display: flex; gap: .75rem; justify-content: space-between; padding: .1rem 0; }
.facets li a { text-decoration: none; }
.facets li a:hover { text-decoration: underline; }
.facets li span { color: var(--soft); font-variant-numeric: tabular-nums; }
@media (max-width: 56rem) {
  .beside { grid-template-columns: minmax(0, 1fr); }
  .facets { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: 0 1.25rem; border-top: 3px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; }
  .facets section, .facets section:first-child { padding: .5rem 0; border: 0; }
}
@media (max-width: 36rem) { .hero { padding-top: 0; } .hero h1 { font-size: 2rem; } .group .hits { margin-left: 0; } }
`;
