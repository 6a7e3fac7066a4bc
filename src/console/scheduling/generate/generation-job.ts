/** A search for a schedule under way, as its job tells it. */

export type JobStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** What the search has found so far. */
export interface Found {
  cost: number;
  bound: number | null;
  gap: number | null;
  shortHours: number | null;
}

export interface FoundAt extends Found {
  at: number;
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export function foundOf(details: unknown): Found | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const told = details as Record<string, unknown>;
  const cost = numberOf(told.cost);
  if (cost === null) return undefined;
  return { cost, bound: numberOf(told.bound), gap: numberOf(told.gap), shortHours: numberOf(told.shortHours) };
}

/** The course of the search with one more point; one of the same instant, or that tells nothing new, is left out. */
export function withFound(course: readonly FoundAt[], details: unknown, at: number): readonly FoundAt[] {
  const found = foundOf(details);
  const last = course.at(-1);
  if (!found || (last && (last.at >= at || (last.cost === found.cost && last.bound === found.bound)))) return course;
  return [...course, { ...found, at }];
}

export const isUnderWay = (status: JobStatus): boolean => status === 'waiting' || status === 'running';
export const isPlanning = (kind: string): boolean => kind === 'schedule.generate' || kind === 'schedule.improve';

/** The schedule that came of it. */
export function scheduleOf(result: unknown): string | undefined {
  const id = (result as { scheduleId?: unknown } | null | undefined)?.scheduleId;
  return typeof id === 'string' ? id : undefined;
}
