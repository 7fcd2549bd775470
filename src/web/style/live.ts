/** The live map: dots on canvases over the drawing, and tables that stand beside one another where there is room. */
export const liveStyle = `.live-map { position: relative; background: var(--map-sea, var(--card)); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.live-map svg { display: block; width: 100%; height: auto; }
.live-map canvas { position: absolute; top: 0; left: 0; width: 100%; aspect-ratio: 1920 / 854; pointer-events: none; }
.live-map .dots { color: var(--map-dot, #3b3b3b); }
.live-map .shine { color: var(--map-shine, #d35400); }
.live-map .bar-many { fill: var(--map-many, #d7301f); } .live-map .bar-some { fill: var(--map-some, #2b6cb0); } .live-map .bar-few { fill: var(--map-few, #e0a800); }
.live-map .bars rect { stroke: var(--map-sea, #ffffff); }
.live-legend .key { display: inline-block; width: .6em; height: 1em; vertical-align: -.1em; margin: 0 .35em 0 .8em; } .live-legend .key:has(+ .bar-from:empty) { display: none; }
.live-legend .many { background: var(--map-many, #d7301f); } .live-legend .some { background: var(--map-some, #2b6cb0); } .live-legend .few { background: var(--map-few, #e0a800); }
.live-throughput svg { display: block; width: 100%; height: 7rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.live-throughput path { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
.live-throughput .frame { stroke: var(--line); }
.live-throughput path.requests { stroke: var(--figure-1, #0072b2); } .live-throughput path.pages { stroke: var(--figure-2, #d55e00); }
.live-throughput .key { display: inline-block; width: 1.4em; height: .25em; vertical-align: middle; margin: 0 .4em 0 .8em; }
.live-throughput .key.requests { background: var(--figure-1, #0072b2); } .live-throughput .key.pages { background: var(--figure-2, #d55e00); }
.live-tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 0 2rem; }
.live-tables section { min-width: 0; }
@media (prefers-color-scheme: dark) {
  .live-map, .live-legend, .world-map { --map-sea: #1d2730; --map-land: #3f4750; --map-many: #ff6f5b; --map-some: #6fb1f5; --map-few: #f5cf4f; --map-dot: #d8dde2; --map-shine: #ffb36b; }
}
`;
