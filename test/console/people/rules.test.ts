import { weekText } from '../../../src/console/people/person/week';
import { draftsOf, newRule, rulesOf } from '../../../src/console/people/rules/rule-draft';
import { ENTERED_KINDS } from '../../../src/console/people/rules/rule-kinds';
import { ruleText } from '../../../src/console/people/rules/rule-words';
import { workRule } from '../../../src/features/contracts/work-rule.rules';
import { READY_MADE_CONTRACTS } from '../../../src/features/contracts/ready-made.rules';

describe('a new rule', () => {
  it.each(ENTERED_KINDS)('of the kind %s is one that the server takes', (kind) => {
    expect(workRule.safeParse(rulesOf([newRule(kind)])[0]).error).toBeUndefined();
  });
});

describe('rules in a planner’s words', () => {
  const texts = (key: keyof typeof READY_MADE_CONTRACTS) =>
    READY_MADE_CONTRACTS[key].rules.map((rule) => ruleText(rule as never));

  it('say what is agreed', () => {
    expect(texts('full_time')).toEqual([
      'Working time: target 40 h, at most 44 h a week',
      'Working time: at most 10 h a day',
      'Rest between shifts: at least 11 h',
      'Consecutive working days: at most 6',
      'Consecutive days off: at least 2',
      'Weekends: at most 2 in 4 weeks',
      'Consistent start times: at most 2 h',
    ]);
    expect(texts('nights')).toContain(
      'Forbidden sequences: shifts ending 03:00–10:00; ' + 'never followed by shifts starting 04:00–10:00',
    );
    expect(texts('nights')).toContain('Shifts: shifts ending 03:00–10:00; at most 16 in any 28 days');
    expect(texts('eu_working_time')).toContain(
      'Breaks: in shifts over 6 h, 1 of at least 30 min (break or lunch), the last starting within 6 h',
    );
    expect(
      ruleText(
        { kind: 'minutes', days: 1, atMost: 462, set: { templateIds: ['a', 'gone'] } as never },
        new Map([['a', 'Early']]),
      ),
    ).toBe('Working time: shifts of Early, a deleted template; at most 7 h 42 min a day');
    expect(ruleText({ kind: 'times_of_day', earliestStart: '07:00' })).toBe('Time of day: not before 07:00');
    expect(ruleText({ kind: 'whole_weekends' })).toBe('Whole weekends');
  });

  it('are sent as they came', () => {
    const seen = [{ kind: 'rest', hard: true, weight: 1, atLeast: 660, atMost: null, set: null }];
    expect(rulesOf(draftsOf(seen as never))).toEqual([{ kind: 'rest', hard: true, weight: 1, atLeast: 660 }]);
  });
});

describe('a week in words', () => {
  const on = (day: number, startTime = '08:00', endTime = '18:00') => ({ day, startTime, endTime });

  it('begins on Monday and joins days of the same hours', () => {
    expect(weekText([])).toBe('never');
    expect(weekText([on(0), on(1), on(2), on(3), on(5, '22:00', '06:00')])).toBe(
      'Mon–Wed 08:00–18:00, Fri 22:00–06:00, Sun 08:00–18:00',
    );
  });
});
