// What the recipes do to 3,067 real pages: for every rule how many pages it marks, and random examples to judge it by.
//   npm run build && node dist/bench/select/select-realweb.js [RECIPE…] [--examples N] [--html DIR]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageSet } from '../../src/model/page-set.ts';
import { ruleName } from '../../src/model/verdict.ts';
import { presetNamed, presets } from '../../src/select/presets.ts';
import { ruleExamples } from '../../src/select/rule-examples.ts';
import { selectionPage } from '../../src/select/selection-page.ts';
import type { SelectionReport } from '../../src/select/selection.ts';
import { printMachine } from '../machine.ts';
import { openRealweb } from './parts/realweb-corpus.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '0' }, html: { type: 'string' }, rule: { type: 'string' } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
printMachine();
const { corpus, pages, select, close } = await openRealweb();
try {
  say(`${pages.length} pages`);
  for (const name of positionals.length > 0 ? positionals : Object.keys(presets)) {
    const report = ({ stage, run, pages: seen, kept, byRule }: SelectionReport): void => {
      say(`${name} ${stage}: ${kept} of ${seen} kept (${((100 * kept) / seen).toFixed(1)} %)`);
      for (const { rule, pages: marked, alone } of byRule) {
        say(`  ${rule.padEnd(28)} ${String(marked).padStart(5)} (alone ${alone})`);
        if (values.rule !== undefined && values.rule !== rule) continue;
        const options = { examples: Number(values.examples), seed: '1' };
        for (const { url, title, mark } of ruleExamples(corpus.store, { run, rule: ruleName(rule) }, options)
          .examples) {
          say(`    ${Math.round(mark.value * 1000) / 1000} ${url ?? ''} | ${title ?? ''} | ${mark.detail ?? ''}`);
        }
      }
    };
    const [link, selected] = select(presetNamed(name, corpus.config));
    report(link);
    report(selected);
    if (values.html === undefined) continue;
    const set = corpus.store.sets.get(selected.set) as PageSet;
    const html = selectionPage({ ...corpus, set, report: selected, examples: 20, seed: '1' });
    writeFileSync(join(values.html, `${name}.html`), html);
  }
} finally {
  close();
}
