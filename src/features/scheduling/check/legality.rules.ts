import { conflict, type MusterError } from '../../../kernel/errors';

/** Reasons why an employee cannot have a shift, beside the work rules it would break. */

export interface Reason {
  /** A kind of work rule, or `inactive`, `skill`, `overlap`, `partner`. */
  rule: string;
  /** A sentence for planners. */
  says: string;
}

const SENTENCES = {
  inactive: (who: string) => `${who} is inactive`,
  skill: (who: string) => `${who} lacks a skill that the shift needs`,
  overlap: (who: string) => `${who} already works then`,
  partner: (who: string) => `${who} cannot take this shift`,
};

export const blocker = (rule: keyof typeof SENTENCES, who: string): Reason => ({ rule, says: SENTENCES[rule](who) });

/** Hides the reasons of another person, which are private, from callers who do not decide for them. */
export const hiddenReasons = (blockedBy: readonly Reason[], who: string): Reason[] =>
  blockedBy.length === 0 ? [] : [blocker('partner', who)];

/** Returns the 409 for a change that is not legal; its message is the first reason. */
export function blockedConflict(blockedBy: readonly Reason[]): MusterError {
  const more = blockedBy.length > 1 ? `, and ${blockedBy.length - 1} more` : '';
  return conflict(`${blockedBy[0]?.says}${more}`, { blockedBy });
}

interface Span {
  id: string;
  startMs: number;
  endMs: number;
}

/** Touching shifts do not overlap. */
const isAtOnce = (a: Span, b: Span): boolean => a.id !== b.id && a.startMs < b.endMs && b.startMs < a.endMs;

/** Returns the shifts after a change; a changed shift replaces the one with its id. */
export function afterChange<Shift extends Span>(
  own: readonly Shift[],
  { added, removedIds = [] }: { added: readonly Shift[]; removedIds?: readonly string[] },
): Shift[] {
  const gone = new Set([...removedIds, ...added.map(({ id }) => id)]);
  return [...own.filter(({ id }) => !gone.has(id)), ...added];
}

/** True if one of the added shifts overlaps another one, or a shift that stays. */
export const overlapsAny = (added: readonly Span[], after: readonly Span[]): boolean =>
  added.some((shift) => after.some((other) => isAtOnce(shift, other)));
