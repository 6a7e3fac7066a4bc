import { isIn } from '../../../engines/work-rules/calendar';
import type { TimeBand } from '../../../engines/work-rules/rule';
import type { Issue } from '../../../kernel/errors';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import type { LocalShift } from '../shift.rules';
import { variantsOf, type TemplateTimes } from '../template.rules';

/** Cycles of days that employees work again and again. Only dates count, so clock changes have no effect. */

export const ROTATION_DAY_KINDS = ['off', 'template', 'starts_within', 'any', 'free'] as const;
export type RotationDayKind = (typeof ROTATION_DAY_KINDS)[number];
export const ROTATION_BINDINGS = ['hard', 'soft'] as const;
export type RotationBinding = (typeof ROTATION_BINDINGS)[number];
export const ROTATION_USES = ['keep', 'fixed', 'ignore'] as const;
export type RotationUse = (typeof ROTATION_USES)[number];
export const ROTATION_CONFLICT_REASONS = [
  'time_off',
  'unavailable',
  'work_rule',
  'occupied',
  'template_archived',
  'template_day',
] as const;
export type RotationConflictReason = (typeof ROTATION_CONFLICT_REASONS)[number];

export const MAX_CYCLE_DAYS = 364;
/** Points of a soft day that differs, for a rotation of weight 1. */
export const POINTS_OF_ROTATION_DAY = 20;
/** Maximum number of rotations of an organization that are not archived. */
export const MAX_ROTATIONS = 200;

/** A day of a cycle. */
export interface RotationDayFields {
  kind: RotationDayKind;
  templateId?: string | null;
  startsWithin?: TimeBand | null;
}

/** The cycle of a rotation from a date on, until its next version. */
export interface CycleVersion {
  from: string;
  anchorDate: string;
  days: readonly RotationDayFields[];
}

/** An employee's rotation on these days; a last day of null has no end. */
export interface AssignedCycle {
  rotationId: string;
  from: string;
  to: string | null;
  offset: number;
}

/** Returns the position of a date in a cycle, from 0. It depends on nothing but these four values. */
export function cycleIndex(date: string, anchorDate: string, offset: number, length: number): number {
  return (((daysBetween(anchorDate, date) + offset) % length) + length) % length;
}

/** Returns the version in force on a date. Versions are sorted by their first day. */
export const versionOn = (versions: readonly CycleVersion[], date: string): CycleVersion | undefined =>
  versions.findLast(({ from }) => from <= date);

/** Returns the days of an assignment in a range of dates, without exceptions. */
export function cycleDays(
  { from, to, offset }: AssignedCycle,
  versions: readonly CycleVersion[],
  range: { from: string; to: string },
): { date: string; index: number; day: RotationDayFields }[] {
  const first = from > range.from ? from : range.from;
  const last = to !== null && to < range.to ? to : range.to;
  const found: { date: string; index: number; day: RotationDayFields }[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const version = versionOn(versions, date);
    if (!version) continue;
    const index = cycleIndex(date, version.anchorDate, offset, version.days.length);
    found.push({ date, index, day: version.days[index]! });
  }
  return found;
}

/** True for a day that asks for a shift. */
export const isWorkday = ({ kind }: RotationDayFields): boolean => kind !== 'off' && kind !== 'free';

/** A shift as cycles read it. */
export type CycleShift = Pick<LocalShift, 'startTime' | 'endTime'> & { templateId: string | null };

/** Returns a test of single shifts against a day of a cycle. A template accepts every shift that its bands allow. */
export function acceptsShift(
  { kind, templateId, startsWithin }: RotationDayFields,
  templates: ReadonlyMap<string, TemplateTimes>,
): (shift: CycleShift) => boolean {
  if (kind === 'off') return () => false;
  if (kind === 'starts_within') return (shift) => isIn({ startsWithin: startsWithin! }, shift as never);
  if (kind !== 'template') return () => true;
  const template = templates.get(templateId!);
  const times = new Set((template ? variantsOf(template) : []).map(timesKey));
  return (shift) => shift.templateId === templateId && times.has(timesKey(shift));
}

const timesKey = ({ startTime, endTime }: Pick<LocalShift, 'startTime' | 'endTime'>): string =>
  `${startTime} ${endTime}`;

/** True if the shifts of an employee on a date are as the day of the cycle asks. */
export function isAsWanted(
  day: RotationDayFields,
  shifts: readonly CycleShift[],
  templates: ReadonlyMap<string, TemplateTimes>,
): boolean {
  if (day.kind === 'free') return true;
  if (day.kind === 'off') return shifts.length === 0;
  return shifts.some(acceptsShift(day, templates));
}

/** Returns the faults of the fields of a day that belong together. */
export function dayFaults({ kind, templateId, startsWithin }: RotationDayFields, at: string): Issue[] {
  const faults: Issue[] = [];
  const check = (field: string, value: unknown, owner: RotationDayKind): void => {
    if (kind === owner && value == null) faults.push({ path: `${at}.${field}`, message: `is required for ${owner}` });
    if (kind !== owner && value != null)
      faults.push({ path: `${at}.${field}`, message: `must be given for ${owner} only, got it for ${kind}` });
  };
  check('templateId', templateId, 'template');
  check('startsWithin', startsWithin, 'starts_within');
  return faults;
}
