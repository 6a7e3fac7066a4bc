import type { Issue } from '../../../kernel/errors';

/** Returns the faults of a range of days. */
export function rangeFaults({ from, to }: { from: string; to: string }): Issue[] {
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return [];
  return [{ path: 'to', message: `must not be before from (${from}), got "${to}"` }];
}
