/** Fields, buttons and the list of suggestions. */
export const formStyle = `form.search { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 0 0 1.25rem; box-shadow: 0 1px 3px #0001; }
.bar { display: flex; gap: .6rem; }
.bar label { flex: 1; position: relative; }
input, select, button, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; padding: .5rem .75rem; max-width: 100%; }
.bar input { width: 100%; font-size: 1.1rem; }
button, .button { background: var(--thread); border: 1px solid var(--thread); border-radius: 8px; padding: .5rem 1.1rem; color: var(--on-thread); font-weight: 700; cursor: pointer; white-space: nowrap; text-decoration: none; }
button:hover, .button:hover { filter: brightness(1.08); }
button.plain { background: none; color: var(--link); border-color: var(--line); font-weight: 400; padding: .2rem .7rem; }
form.search details { margin-top: .6rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .6rem 1rem; margin-top: .75rem; }
.fields label { display: flex; flex-direction: column; font-size: .85rem; color: var(--soft); min-width: 0; }
.fields label.check { flex-direction: row; align-items: center; gap: .5rem; align-self: end; padding: .4rem 0; }
.fields input, .fields select { color: var(--ink); font-size: .95rem; padding: .35rem .6rem; width: 100%; }
.fields input[type=checkbox] { width: 1.1rem; height: 1.1rem; accent-color: var(--thread); }
.suggestions { position: absolute; z-index: 5; left: 0; right: 0; top: 100%; margin: .2rem 0 0; padding: .3rem 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 18px #0003; font-size: 1.05rem; }
.suggestions [role=option] { padding: .25rem .9rem; cursor: pointer; }
.suggestions [role=option]:hover, .suggestions [aria-selected=true] { background: var(--mark); }
@media (max-width: 36rem) { .bar { flex-wrap: wrap; } .bar label { flex: 1 0 100%; } .bar button { flex: 1; } .fields { grid-template-columns: 1fr 1fr; } form.search { padding: .75rem; } }
`;
