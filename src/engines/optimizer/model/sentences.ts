import type { PersonRule } from './person-rule';

/** Returns the rule in the words of a planner, by its shape. */
export function sentenceOf(rule: PersonRule): string {
  if (rule.shape === 'neighbors')
    return 'restMinutes' in rule
      ? 'Minimum rest between two shifts.'
      : 'No forbidden sequence of shifts on consecutive days.';
  if (rule.shape === 'run')
    return rule.of === 'off'
      ? 'Minimum number of consecutive days off.'
      : 'Consecutive working days within their limits.';
  if (rule.shape === 'weekend')
    return 'whole' in rule ? 'Whole weekends worked or off.' : 'Weekends worked within their limits.';
  return {
    minutes: 'Working time in the period within the contract limits.',
    shifts: 'Number of shifts in the period within the contract limits.',
    longestRest: 'One long uninterrupted rest in the period.',
    startSpread: 'Similar start times in the period.',
  }[rule.counts];
}

/** Returns the unit of the rule. */
export function unitOf(rule: PersonRule): string {
  if (rule.shape === 'neighbors') return 'restMinutes' in rule ? 'minutes' : 'successions';
  if (rule.shape === 'run') return 'days';
  if (rule.shape === 'weekend') return 'weekends';
  return rule.counts === 'shifts' ? 'shifts' : 'minutes';
}
