/**
 * Tables. What is wider than the window scrolls within itself. Heads and numbers are never broken, and no column is squeezed to a few letters: a table
 * stays a table at 375 pixels.
 */
export const tableStyle = `.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .93rem; line-height: 1.6; }
th, td { text-align: left; padding: .45rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; min-width: 5em; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover { background: var(--shade); }
thead th { color: var(--soft); font-weight: 600; font-size: .85rem; white-space: nowrap; }
tbody th { font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 0; }
td.long { min-width: 16em; overflow-wrap: anywhere; }
td.graph { width: 30%; min-width: 6rem; vertical-align: middle; }
svg.share { display: block; width: 100%; height: .8rem; color: var(--bar); }
td time { white-space: nowrap; }
td details { min-width: 14em; }
td dl.facts { margin: .25rem 0; }
@media (max-width: 36rem) { table { font-size: .87rem; } th, td { padding: .4rem .55rem; } }
`;
