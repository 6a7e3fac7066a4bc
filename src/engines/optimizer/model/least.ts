import type { Compiled } from './compiled';
import type { AmountWindow, PersonRule } from './person-rule';

/** Returns true if hard limits require a minimum of anyone, so that an empty roster may be illegal. */
export function asksForLeast(c: Compiled): boolean {
  return c.agreed.lists.some((list) => list.some(({ rule }) => rule.hard && asks(rule)));
}

function asks(rule: PersonRule): boolean {
  if (rule.shape === 'run') return (rule.atLeast ?? 1) > 1 || rule.of === 'off';
  if (rule.shape === 'weekend' && 'whole' in rule) return true;
  if (rule.shape === 'neighbors') return false;
  return rule.windows.some((window) => {
    const { atLeast = 0, target = 0 } = window as AmountWindow;
    return !('counts' in rule && rule.counts === 'longestRest') && (atLeast > 0 || target > 0);
  });
}
