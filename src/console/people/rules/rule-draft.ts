import type { RuleSeenFragment, ShiftSetInput, WorkRuleInput } from '../../kernel/types.generated';
import { saidOf, type EnteredKind } from '../../kernel/work-rules';
import { RULE_KINDS } from './rule-kinds';

/** Rules as they are being entered; `key` tells those of a list apart. */

export type RuleDraft = WorkRuleInput & { kind: EnteredKind; key: number };

let keys = 0;

export const newRule = (kind: EnteredKind): RuleDraft => ({
  hard: true,
  ...RULE_KINDS[kind].first,
  kind,
  key: ++keys,
});

/** Approved time off is kept by itself, and is no rule to enter. */
export const draftsOf = (rules: readonly RuleSeenFragment[]): RuleDraft[] =>
  rules.flatMap(({ kind, ...rule }) => (kind === 'time_off' ? [] : [{ ...rule, kind, key: ++keys }]));

/** Without what says nothing. */
export const rulesOf = (drafts: readonly RuleDraft[]): WorkRuleInput[] =>
  drafts.map(({ key: _key, ...rule }) => saidOf<WorkRuleInput>(rule));

/** Which shifts a rule is about. */
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

/** The shifts that are meant by a look, before anything else is said of them. */
export const setOf = (look: SetLook): ShiftSetInput | null => {
  if (look === 'all') return null;
  return look === 'templateIds' ? { templateIds: [] } : { [look]: FIRST_BANDS[look] };
};
