/** The home page and the list of hits. */
export const searchStyle = `.hero { text-align: center; padding: 2rem 0 1.25rem; }
.hero svg { color: var(--thread); }
.hero h1 { font-size: 2.5rem; margin: .25rem 0; letter-spacing: .12em; }
.hero p { margin: 0 auto; }
.hits { list-style: none; padding: 0; margin: 1rem 0; }
.hits li { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.hits h2 { font-size: 1.15rem; margin: 0; padding: 0; border: 0; line-height: 1.5; }
.hits h2 a { text-decoration: none; }
.hits h2 a:hover { text-decoration: underline; }
.hits .url { color: var(--url); font-size: .85rem; }
.hits p { margin: .25rem 0; max-width: 46em; }
`;
