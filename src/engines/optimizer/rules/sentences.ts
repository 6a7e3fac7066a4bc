import type { PersonRule } from '../person-rule';

/** Returns the rule in the words of a planner, by its shape. */
export function sentenceOf(rule: PersonRule): string {
  if (rule.shape === 'neighbors')
    return 'restMinutes' in rule
      ? 'Between two shifts there is enough rest.'
      : 'Some shifts do not follow others the day after.';
  if (rule.shape === 'run')
    return rule.of === 'off' ? 'Days off come several in a row.' : 'Runs of working days are as long as agreed.';
  if (rule.shape === 'weekend')
    return 'whole' in rule ? 'Weekends are worked whole or not at all.' : 'Weekends are worked as often as agreed.';
  return {
    minutes: 'The time worked in so many days is as agreed.',
    shifts: 'The number of shifts in so many days is as agreed.',
    longestRest: 'There is one long uninterrupted rest in so many days.',
    startSpread: 'Shifts of so many days start at about the same time.',
  }[rule.counts];
}

/** Returns the unit of the rule. */
export function unitOf(rule: PersonRule): string {
  if (rule.shape === 'neighbors') return 'restMinutes' in rule ? 'minutes' : 'successions';
  if (rule.shape === 'run') return 'days';
  if (rule.shape === 'weekend') return 'weekends';
  return rule.counts === 'shifts' ? 'shifts' : 'minutes';
}
