import type { RequestContext } from '../../../kernel/context';
import { employeeById } from '../../people/employee.loaders';
import type { RotationConflictReason } from '../rotations/rotation.rules';
import type { RotationConflict } from '../rotations/rotation.type';
import type { GenerationReport } from './generation.type';
import type { RotationConflictFound } from './problem/rotations';

/** Maximum number of conflicts reported. */
const MAX_TOLD = 500;

const MESSAGES: Readonly<Record<RotationConflictReason, string>> = {
  time_off: 'The employee has approved time off',
  unavailable: 'The employee is not available',
  work_rule: 'No shift of this day keeps the hard rules that were entered',
  occupied: 'The employee has another shift in a published schedule, or one that is kept',
  template_archived: 'The template is archived',
  template_day: 'The template has no shifts on this day of the week',
};

/** Returns the conflicts by date, name, id, and counts those omitted. */
export async function toldRotationConflicts(
  ctx: RequestContext,
  conflicts: readonly RotationConflictFound[],
): Promise<Pick<GenerationReport, 'rotationConflicts' | 'rotationConflictsLeftOut'>> {
  const byDate = conflicts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const last = byDate[MAX_TOLD - 1]?.date;
  const read = last === undefined ? byDate : byDate.filter(({ date }) => date <= last);
  const ids = [...new Set(read.map(({ employeeId }) => employeeId))];
  await employeeById.prefetch(ctx, ids);
  const nameOf = (id: string): string => {
    const { firstName, lastName } = employeeById.ready(ctx, id)!;
    return `${lastName}\n${firstName}\n${id}`;
  };
  const names = new Map(ids.map((id) => [id, nameOf(id)]));
  const sorted = read.toSorted(
    (a, b) => a.date.localeCompare(b.date) || names.get(a.employeeId)!.localeCompare(names.get(b.employeeId)!),
  );
  const rotationConflicts = sorted
    .slice(0, MAX_TOLD)
    .map(({ says, ...conflict }): RotationConflict => ({ ...conflict, message: says ?? MESSAGES[conflict.reason] }));
  return { rotationConflicts, rotationConflictsLeftOut: conflicts.length - rotationConflicts.length };
}
