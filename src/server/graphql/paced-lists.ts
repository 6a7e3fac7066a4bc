import { jitRuntime } from 'graphql-jit/dist/runtime';
import { PacedRows } from '../../kernel/graphql/answer-pace';

/**
 * Replaces graphql-jit's function for completing lists. Long lists are completed in slices, with a single promise
 * instead of one per row. The function is internal to graphql-jit; `test/house/internals-of-packages.test.ts` pins the
 * version.
 */

const { safeMap } = jitRuntime;

jitRuntime.safeMap = (execution, list, answer, ...indices) => {
  if (!(list instanceof PacedRows)) return safeMap(execution, list, answer, ...indices);
  const answers: unknown[] = [];
  const last = new Promise<void>((resolve) =>
    list.each((row, index) => answer(execution, row, index, answers, ...indices), resolve),
  );
  const nothing = () => {};
  jitRuntime.handleListItemResult(execution, last, nothing, nothing);
  return answers;
};
