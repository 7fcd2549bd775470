import type { AiTxt, RightsFinding } from '../../model/rights.ts';
import { evidenceOf } from './evidence-of.ts';
import { pathMatches } from './path-pattern.ts';

/** Null when no line is a rule: it is a page or something else. */
export const parseAiTxt = (text: string): AiTxt | null => {
  const rules: { agent: string; allow: boolean; pattern: string; line: string }[] = [];
  let agents: string[] = [];
  let closed = true;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)) {
    const match = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line);
    if (match === null) continue;
    const name = (match[1] ?? '').toLowerCase();
    const value = (match[2] ?? '').trim();
    if (name === 'user-agent') {
      agents = closed ? [value.toLowerCase()] : [...agents, value.toLowerCase()];
      closed = false;
      continue;
    }
    closed = true;
    if (value === '') continue;
    for (const agent of agents.length === 0 ? ['*'] : agents)
      rules.push({ agent, allow: name === 'allow', pattern: value, line: evidenceOf(line) });
  }
  return rules.length === 0 ? null : { rules };
};

/** The rules that hold for an agent, as in robots.txt: those of the group that names it, else those for all. They are then its only ones. */
export const aiTxtFor = ({ rules }: AiTxt, agent: string): AiTxt => {
  const own = rules.filter((rule) => rule.agent === agent.toLowerCase());
  return {
    rules: own.length > 0 ? own.map((rule) => ({ ...rule, agent: '*' })) : rules.filter((rule) => rule.agent === '*'),
  };
};

/** The longest pattern that fits a page; of two as long, the one that allows. */
export const rightsOfAiTxt = (file: AiTxt, path: string): RightsFinding[] => {
  let best: AiTxt['rules'][number] | null = null;
  for (const rule of file.rules) {
    if (rule.agent !== '*' || !pathMatches(path, rule.pattern)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.allow)) best = rule;
  }
  if (best === null) return [];
  const value = best.allow ? 'allow' : 'disallow';
  return [{ kind: 'ai-txt', source: 'ai.txt', value, agent: null, policy: null, evidence: best.line }];
};
