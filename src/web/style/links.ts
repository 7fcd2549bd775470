/** Paths of links and reports on sites. */
export const linkStyle = `h2.url { overflow-wrap: anywhere; font-size: 1.1rem; color: var(--url); }
h2.url::first-letter { text-transform: none; }
.fields.ends { display: flex; flex-wrap: wrap; align-items: end; }
.fields.ends label { flex: 1 1 18rem; }
span.whole { white-space: nowrap; }
.drawing:has(> svg.compact) { min-width: 0; padding: .5rem; }
.drawing svg.compact { max-width: 34rem; }
ol.path { list-style: none; padding: 0; margin: 1.25rem 0; }
ol.path li { position: relative; padding: 0 0 1.5rem 1.75rem; overflow-wrap: anywhere; }
ol.path li::before { content: ''; position: absolute; left: .3rem; top: .5em; width: .7rem; height: .7rem; border: 2px solid var(--thread); border-radius: 50%; background: var(--card); }
ol.path li:not(:last-child)::after { content: ''; position: absolute; left: calc(.65rem + 1px); top: 1.4em; bottom: -.35em; border-left: 2px solid var(--line); }
ol.path .by { display: block; color: var(--soft); font-size: .87rem; }
.mentions { list-style: none; padding: 0; margin: 0; }
.mentions li { border-left: 4px solid var(--line); padding: .1rem 0 .1rem .8rem; margin: .7rem 0; }
.mentions li.positive { border-color: var(--good); }
.mentions li.negative { border-color: var(--bad); }
.mentions mark { background: var(--mark); color: inherit; }
.mentions .small { display: block; overflow-wrap: anywhere; }
.groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .8rem; }
.groups > section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem; }
.groups h4 { margin: 0 0 .3rem; }
.groups ul { margin: .3rem 0 0; padding-left: 1.1rem; }
.keywords { line-height: 2.1; }
`;
