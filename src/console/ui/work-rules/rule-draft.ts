import type { RuleSeenFragment, ShiftSetInput, WorkRuleInput } from '../../api/types.generated';
import { saidOf, type EnteredKind } from '../../kernel/work-rules';

/** Rules being edited. `key` identifies a rule within its list. */

export type RuleDraft = WorkRuleInput & { kind: EnteredKind; key: number };

let keys = 0;

export const newRule = (rule: WorkRuleInput & { kind: EnteredKind }): RuleDraft => ({
  hard: true,
  ...rule,
  key: ++keys,
});

/** Time off is respected automatically and cannot be entered as a rule. */
export const draftsOf = (rules: readonly RuleSeenFragment[]): RuleDraft[] =>
  rules.flatMap(({ kind, ...rule }) => (kind === 'time_off' ? [] : [{ ...rule, kind, key: ++keys }]));

/** Removes empty fields. */
export const rulesOf = (drafts: readonly RuleDraft[]): WorkRuleInput[] =>
  drafts.map(({ key: _key, ...rule }) => saidOf<WorkRuleInput>(rule));

/** Criterion that selects the shifts to which a rule applies. */
export type SetLook = 'all' | 'startsWithin' | 'endsWithin' | 'templateIds';

export const lookOf = (set: ShiftSetInput | null | undefined): SetLook => {
  if (set?.startsWithin) return 'startsWithin';
  if (set?.endsWithin) return 'endsWithin';
  return set ? 'templateIds' : 'all';
};

const FIRST_BANDS = {
  startsWithin: { from: '04:00', before: '10:00' },
  endsWithin: { from: '03:00', before: '10:00' },
};

/** Returns the initial shift set of a criterion. */
export const setOf = (look: SetLook): ShiftSetInput | null => {
  if (look === 'all') return null;
  return look === 'templateIds' ? { templateIds: [] } : { [look]: FIRST_BANDS[look] };
};
