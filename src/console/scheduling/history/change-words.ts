import { counted } from '../../kernel/format';
import type { ChangeFragment, ChangeSetKind, ShiftDifference, SkipReason } from '../../api/types.generated';

/** Texts of change sets, differences and skipped days. */

export const KIND_NAMES: Record<ChangeSetKind, string> = {
  baseline: 'First version',
  create: 'Created',
  generate: 'Generated',
  scenario: 'Scenario created',
  copy: 'Copied',
  edit: 'Edited',
  improve: 'Improved',
  reoptimise: 'Breaks moved',
  activities: 'Activities placed',
  rotation: 'Rotation applied',
  restore: 'Restored',
  undo: 'Undone',
  redo: 'Redone',
  revert: 'Reverted',
  rebase: 'Rebased',
  promote: 'Scenario promoted',
  hand_over: 'Ownership transferred',
  trade: 'Shift trade',
  offer: 'Offer awarded',
  fields: 'Name or days changed',
  publish: 'Published',
  withdraw: 'Back to draft',
  lock: 'Locked',
  unlock: 'Unlocked',
};

export const kindLook = (kind: ChangeSetKind): 'good' | 'warn' | 'quiet' =>
  kind === 'publish' || kind === 'promote' ? 'good' : kind === 'withdraw' || kind === 'restore' ? 'warn' : 'quiet';

/** Kinds that a planner can revert. */
const REVERTIBLE: ReadonlySet<ChangeSetKind> = new Set([
  'edit',
  'improve',
  'reoptimise',
  'activities',
  'rotation',
  'copy',
  'restore',
  'rebase',
  'promote',
  'revert',
]);
export const isRevertible = ({ kind }: Pick<ChangeFragment, 'kind'>): boolean => REVERTIBLE.has(kind);

type Counts = Pick<ChangeFragment, 'added' | 'removed' | 'changed'>;

/** Returns `2 shifts added, 1 removed`; an empty string if no shift changed. */
export function countsText({ added, removed, changed }: Counts): string {
  const parts = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word], index) => `${index === 0 ? counted(count, 'shift') : count} ${word}`)
    .join(', ');
}

/** Returns the label of an undo or redo button, such as `Undo: 1 shift changed`. */
export const stepLabel = (name: string, set: (Counts & Pick<ChangeFragment, 'kind'>) | null | undefined): string =>
  set ? `${name}: ${countsText(set) || KIND_NAMES[set.kind].toLowerCase()}` : name;

export const DIFFERENCE_NAMES: Record<ShiftDifference, string> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  template: 'Template changed',
  breaks: 'Breaks changed',
  activities: 'Activities changed',
};

export const SKIP_NAMES: Record<SkipReason, string> = {
  occupied: 'Already has a shift',
  pinned: 'Pinned',
  begun: 'Already started',
  inactive: 'No longer active',
  time_off: 'Time off',
  breaks_rule: 'Would break a rule',
  overlaps: 'Overlaps another schedule',
  outside_schedule: 'Outside the schedule',
  no_such_time: 'Skipped by the clock change',
  closed_day: 'Closed day',
  needs_generation: 'Has no exact times',
};
