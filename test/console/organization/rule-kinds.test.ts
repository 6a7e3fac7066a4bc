import { KINDS, BEGINNINGS } from '../../../src/console/organization/settings/work-rules/rule-kinds';
import { inForceOn, saidOf } from '../../../src/console/kernel/work-rules';
import { RULE_KIND_NAMES } from '../../../src/engines/work-rules/rule';
import { workRule } from '../../../src/features/contracts/work-rule.rules';

describe('work rules as they are entered', () => {
  it('have words for every kind that can be entered, and a way to begin one', () => {
    const entered = RULE_KIND_NAMES.filter((kind) => kind !== 'time_off').sort();
    expect(Object.keys(KINDS).sort()).toEqual(entered);
    expect([...new Set(BEGINNINGS.map(({ rule }) => rule.kind))].sort()).toEqual(entered);
  });

  it.each(BEGINNINGS.map(({ name, rule }) => [name, rule] as const))(
    'begin as the server takes them: %s',
    (_, rule) => {
      expect(workRule.safeParse(rule).error).toBeUndefined();
    },
  );

  it('say nothing of what they do not have', () => {
    expect(
      saidOf({ kind: 'rest', atLeast: 660, target: null, set: { startsWithin: null, templateIds: ['a'] } }),
    ).toEqual({
      kind: 'rest',
      atLeast: 660,
      set: { templateIds: ['a'] },
    });
  });

  it('are in force from the last day that has begun', () => {
    const versions = [{ from: '2026-01-01' }, { from: '2026-06-01' }];
    expect(inForceOn(versions, '2026-05-31')).toEqual({ from: '2026-01-01' });
    expect(inForceOn(versions, '2026-06-01')).toEqual({ from: '2026-06-01' });
    expect(inForceOn(versions, '2025-12-31')).toBeUndefined();
  });
});
