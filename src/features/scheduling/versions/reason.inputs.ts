import { Arg } from 'type-graphql';
import { checked, textLine } from '../../../kernel/shapes';

const MAX_REASON = 500;

/** The reason of a write, kept with its change set. */
export const reason = textLine(MAX_REASON);

/** The argument `reason` of a mutation; pass it through `reasonOf`. */
export const ReasonArg = () =>
  Arg('reason', () => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' });

/** Returns the trimmed reason; null without one. */
export const reasonOf = (given: string | null | undefined): string | null =>
  checked(reason.nullish(), given, ['reason']) ?? null;
