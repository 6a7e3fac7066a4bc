import type { KindSet, PersonRule } from '../person-rule';

/** Returns lists of rules with other positions for their patterns; shared sets stay shared. */
export function rulesAbout(kindOf: (kind: number) => number): (rules: readonly PersonRule[]) => readonly PersonRule[] {
  const sets = new Map<KindSet, KindSet>();
  const rules = new Map<PersonRule, PersonRule>();
  const lists = new Map<readonly PersonRule[], readonly PersonRule[]>();
  const once = <T>(known: Map<T, T>, from: T, make: () => T): T => {
    const found = known.get(from) ?? make();
    known.set(from, found);
    return found;
  };
  const set = (of: KindSet): KindSet => once(sets, of, () => [...new Set(of.map(kindOf))]);
  const renamed = (rule: PersonRule): PersonRule => {
    if ('earlier' in rule) return { ...rule, earlier: set(rule.earlier), later: set(rule.later) };
    if ('of' in rule && rule.of !== undefined && rule.of !== 'off') return { ...rule, of: set(rule.of) };
    return rule;
  };
  return (list) => once(lists, list, () => list.map((rule) => once(rules, rule, () => renamed(rule))));
}
