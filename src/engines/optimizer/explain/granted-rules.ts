import type { AmountWindow, KindSet, PersonRule } from '../model/person-rule';
import type { Compiled } from '../model/compiled';

/** Returns true if a rule can be relaxed by moving its bounds: amounts and numbers of weekends. */
export function hasBounds(rule: PersonRule): boolean {
  if (rule.shape === 'amount') return rule.counts === 'minutes' || rule.counts === 'shifts';
  return rule.shape === 'weekend' && 'windows' in rule;
}

/** Returns the rules with the bounds of hard ones moved to the amounts of a roster line, as far as it breaks them. */
export function grantedTo(c: Compiled, rules: readonly PersonRule[], row: Uint16Array): readonly PersonRule[] {
  return rules.map((rule) => {
    if (!rule.hard || !hasBounds(rule)) return rule;
    const { windows } = rule as { windows: readonly AmountWindow[] };
    return { ...rule, windows: windows.map((window) => granted(window, amountIn(c, rule, window, row))) } as PersonRule;
  });
}

function granted({ target, ...window }: AmountWindow, own: number): AmountWindow {
  const amount = own + (window.carried ?? 0);
  const { atLeast = target, atMost = target } = window;
  return {
    ...window,
    ...(atLeast === undefined ? {} : { atLeast: Math.min(atLeast, target ?? atLeast, amount) }),
    ...(atMost === undefined ? {} : { atMost: Math.max(atMost, amount) }),
  };
}

/** Returns the amount of a window on the range's own days. */
function amountIn(c: Compiled, rule: PersonRule, { from, to }: AmountWindow, row: Uint16Array): number {
  if (rule.shape === 'weekend') {
    const { before, after } = rule as { before?: boolean; after?: boolean };
    return c.agreed.weekends.filter(({ saturday, days }) => {
      if (saturday < from || saturday > to) return false;
      const isOutside = days.length === 1 && (days[0] === saturday ? after : before);
      return isOutside || days.some((d) => row[d]);
    }).length;
  }
  const { of, counts } = rule as { of?: KindSet; counts: string };
  const member = c.agreed.members(of);
  let amount = 0;
  for (let d = Math.max(0, from); d <= Math.min(c.days - 1, to); d++)
    if (member[row[d]!]) amount += counts === 'minutes' ? c.minutesOf[row[d]!]! : 1;
  return amount;
}
