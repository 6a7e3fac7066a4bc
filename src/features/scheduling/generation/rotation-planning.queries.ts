import { getOrMake } from '../../../kernel/collections';
import type { RequestContext } from '../../../kernel/context';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { templateById } from '../template.loaders';
import { plannedTemplates } from './template-planning.queries';
import { rotationDaysOf, type RotationDayOf } from '../rotations/rotation.queries';
import { POINTS_OF_ROTATION_DAY, type RotationUse } from '../rotations/rotation.rules';
import type { PlannedRotationDay, PlannedTemplate } from './problem/planning-data';

/** Rotation days as planning data: one list for all employees with the same days. */

const FREE = { day: { kind: 'free' }, binds: false, points: 0 } as const;

/** Returns the rotation days of employees by day of the range; those without any are omitted. */
export async function plannedRotations(
  ctx: RequestContext,
  employeeIds: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
  use: RotationUse,
): Promise<Map<string, readonly (PlannedRotationDay | null)[]>> {
  if (use === 'ignore') return new Map();
  const days = await rotationDaysOf(ctx, employeeIds, { from: startDate, to: endDate });
  const count = daysBetween(startDate, endDate) + 1;
  const alike = new Map<string, readonly (PlannedRotationDay | null)[]>();
  const found = new Map<string, readonly (PlannedRotationDay | null)[]>();
  for (const [employeeId, own] of days) {
    if (own.length === 0) continue;
    const made = getOrMake(alike, keyOf(own), () => {
      const list = new Array<PlannedRotationDay | null>(count).fill(null);
      for (const each of own) list[daysBetween(startDate, each.date)] = plannedDay(each, use);
      return list;
    });
    found.set(employeeId, made);
  }
  return found;
}

const keyOf = (days: readonly RotationDayOf[]): string => {
  const first = days[0]!;
  const parts = days.map(({ date, index, day, isException, rotation }, i) => {
    const follows = date === addDays(first.date, i) && rotation.id === first.rotation.id;
    return `${follows ? '' : `${date} ${rotation.id} `}${index}${isException ? JSON.stringify(day) : ''}`;
  });
  return `${first.date} ${first.rotation.id} ${parts.join()}`;
};

function plannedDay({ day, rotation: { binding, weight } }: RotationDayOf, use: RotationUse): PlannedRotationDay {
  if (use === 'fixed') return { day: day.kind === 'free' ? { kind: 'off' } : day, binds: true, points: 0 };
  if (day.kind === 'free') return FREE;
  return { day, binds: binding === 'hard', points: binding === 'hard' ? 0 : POINTS_OF_ROTATION_DAY * weight };
}

/** Returns the templates that rotation days name beside those given. Archived ones are omitted. */
export async function templatesOfRotations(
  ctx: RequestContext,
  rotations: Iterable<readonly (PlannedRotationDay | null)[]>,
  given: readonly PlannedTemplate[],
): Promise<PlannedTemplate[]> {
  const known = new Set(given.map(({ id }) => id));
  const named = new Set([...new Set(rotations)].flatMap((days) => days.flatMap((each) => each?.day.templateId ?? [])));
  const ids = [...named].filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  await templateById.prefetch(ctx, ids);
  const templates = ids.flatMap((id) => templateById.ready(ctx, id) ?? []).filter(({ archivedAt }) => !archivedAt);
  return plannedTemplates(templates).map((template) => ({ ...template, isOfRotations: true, isTargeted: false }));
}
