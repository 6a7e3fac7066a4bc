import type { RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { peopleOf } from '../check/check.queries';
import type { Schedule } from '../schedule.entity';
import { refuseTooLong } from '../schedule.rules';
import { listTemplates } from '../template.queries';
import type { GenerateScheduleInput } from './generation.inputs';
import { shiftFaults, shiftsAllowedBy } from './generation.rules';
import { planOf } from './plan.queries';
import { chosenOptions, readPlanning, requestedPeople, type RequestedPerson } from './planning.queries';
import { plannedTemplates } from './template-planning.queries';
import type { PackedShifts, PlannedTemplate, PlanningData, Weights } from './problem/planning-data';

interface PlannedBeside {
  employeeIds?: readonly string[];
  templateIds?: readonly string[];
  weights?: Partial<Weights>;
  kept?: PlanningData['kept'];
  /** Shifts by employee instead of the present ones. */
  own?: ReadonlyMap<string, PackedShifts>;
  /** Generation options of another schedule. */
  input?: Pick<GenerateScheduleInput, 'options'> | null;
}

/**
 * Returns the employees and templates of a schedule: employees with shifts in it, those it was generated for and
 * `others`, active or not; the templates of its generation, else all.
 */
export async function plannedIn(
  ctx: RequestContext,
  scheduleId: string,
  others: Pick<PlannedBeside, 'employeeIds' | 'templateIds'> = {},
): Promise<{ people: RequestedPerson[]; templates: PlannedTemplate[] }> {
  const { employeeIds = [], templateIds } = (await planOf(ctx, scheduleId))?.input ?? {};
  const chosen = templateIds?.length ? new Set([...templateIds, ...(others.templateIds ?? [])]) : null;
  return {
    people: await requestedPeople(ctx, [
      ...new Set([...(await peopleOf(ctx, scheduleId)), ...employeeIds, ...(others.employeeIds ?? [])]),
    ]),
    templates: plannedTemplates((await listTemplates(ctx)).filter(({ id }) => !chosen || chosen.has(id))),
  };
}

/** Reads the planning data of a schedule, with the options of its generation or else the defaults. */
export async function planningOfSchedule(
  ctx: RequestContext,
  { id, startDate, endDate }: Pick<Schedule, 'id' | 'startDate' | 'endDate'>,
  others: PlannedBeside = {},
): Promise<PlanningData> {
  refuseTooLong({ startDate, endDate });
  const { people, templates } = await plannedIn(ctx, id, others);
  const faults = shiftFaults(shiftsAllowedBy(templates).shifts, 'templateIds');
  if (faults.length > 0) throw badInput(faults);
  const options = chosenOptions(others.input === undefined ? ((await planOf(ctx, id))?.input ?? null) : others.input);
  return readPlanning(ctx, {
    startDate,
    endDate,
    people: people.filter(({ active }) => active),
    templates,
    ...options,
    weights: { ...options.weights, ...others.weights },
    scheduleId: id,
    kept: others.kept,
    ...(others.own && { own: people.flatMap(({ id, active }) => (active && others.own!.get(id)) || []) }),
  });
}
