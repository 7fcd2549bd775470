/** The list of surveys, and the form that says which pages one looks at. */
export const surveyStyle = `.survey-list { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .8rem; margin: 1.25rem 0; }
.survey-list a { display: block; height: 100%; box-sizing: border-box; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem; color: inherit; text-decoration: none; }
.survey-list a:hover { border-color: var(--thread); }
.survey-list b { display: block; color: var(--link); }
.survey-list span { display: block; color: var(--soft); font-size: .9rem; }
.lead { font-size: 1.08rem; color: var(--soft); margin-top: -.4rem; }
form.scope { background: var(--shade); border-radius: 10px; padding: .8rem 1rem; margin: 1rem 0; }
form.scope .fields { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 0; }
form.scope label { flex: 1 1 13rem; }
form.scope label.queries { flex-basis: 100%; }
form.scope textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .45rem .6rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--paper); color: var(--ink); }
form.scope select, form.scope input { height: 2.7rem; box-sizing: border-box; }
@media (prefers-color-scheme: dark) {
  .world-map .land { stroke: var(--card); }
  .world-map .land:not([class*="shade"]) { fill: #45413a; }
  .world-map .shade-1 { fill: #1f4e79; } .world-map .shade-2 { fill: #2b6cb0; } .world-map .shade-3 { fill: #4292c6; }
  .world-map .shade-4 { fill: #7fb8e0; } .world-map .shade-5 { fill: #cfe6fb; }
}
`;
