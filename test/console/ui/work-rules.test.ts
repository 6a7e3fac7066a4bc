import { inForceOn, saidOf } from '../../../src/console/kernel/work-rules';
import { draftsOf, newRule, rulesOf } from '../../../src/console/ui/work-rules/rule-draft';
import { partsOf, RULE_KINDS, RULE_PRESETS } from '../../../src/console/ui/work-rules/rule-kinds';
import { ruleText } from '../../../src/console/ui/work-rules/rule-text';
import { RULE_KIND_NAMES } from '../../../src/engines/work-rules/rule';
import { workRule } from '../../../src/features/contracts/work-rule.rules';
import { READY_MADE_CONTRACTS } from '../../../src/features/contracts/ready-made.rules';

describe('a new rule', () => {
  it('can be of every kind that can be entered', () => {
    const entered = RULE_KIND_NAMES.filter((kind) => kind !== 'time_off').sort();
    expect(Object.keys(RULE_KINDS).sort()).toEqual(entered);
    expect([...new Set(RULE_PRESETS.map(({ rule }) => rule.kind))].sort()).toEqual(entered);
  });

  it.each(RULE_PRESETS)('is one that the server takes: $name', ({ rule }) => {
    expect(workRule.safeParse(rulesOf([newRule(rule)])[0]).error).toBeUndefined();
  });

  it.each(RULE_PRESETS)('has each of its parameters in the sentence or its options: $name', ({ rule }) => {
    const { sentence, options } = RULE_KINDS[rule.kind];
    const shown = partsOf(sentence).flatMap((part) => ('field' in part ? [part.field as string] : []));
    for (const name of Object.keys(rule)) expect(['kind', 'hard', ...shown, ...options]).toContain(name);
  });
});

describe('rules of which some fields are empty', () => {
  it('are sent without those', () => {
    expect(
      saidOf({ kind: 'rest', atLeast: 660, target: null, set: { startsWithin: null, templateIds: ['a'] } }),
    ).toEqual({ kind: 'rest', atLeast: 660, set: { templateIds: ['a'] } });
  });
});

describe('versions of rules', () => {
  it('are in force from the last day that has begun', () => {
    const versions = [{ from: '2026-01-01' }, { from: '2026-06-01' }];
    expect(inForceOn(versions, '2026-05-31')).toEqual({ from: '2026-01-01' });
    expect(inForceOn(versions, '2026-06-01')).toEqual({ from: '2026-06-01' });
    expect(inForceOn(versions, '2025-12-31')).toBeUndefined();
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
