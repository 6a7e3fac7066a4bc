import { jitRuntime } from 'graphql-jit/dist/runtime';
import { PacedRows } from '../../kernel/graphql/answer-pace';

/**
 * Replaces the function of graphql-jit that completes lists: long lists are completed in slices, at the cost of one
 * promise instead of one for each row. It is no public part of graphql-jit;
 * `test/house/internals-of-packages.test.ts` ties it to one version.
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
