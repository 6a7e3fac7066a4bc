import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, notFound } from '../../../kernel/errors';
import { daysBetween } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { employeeById } from '../../people/employee.loaders';
import { inactiveAmong } from '../../people/employee.queries';
import { requireInScope } from '../../people/scope.queries';
import { lockEmployees, lockTimeZone } from '../lock.store';
import { draftOf } from '../schedule.commands';
import { findSchedule } from '../schedule.queries';
import { schedulesEdited } from '../scheduling.topics';
import { shiftInstants } from '../shift.rules';
import { insertPlan, insertShifts } from '../shift.store';
import { listTemplates } from '../template.queries';
import { askerOf, refuseWhoMayNotPlan } from './asker.queries';
import type { Asker } from './asker.rules';
import type { GenerateScheduleInput } from './generation.inputs';
import {
  EPOCHS_AT_ONCE,
  SECONDS_TO_ANSWER,
  secondsToSearch,
  shiftsAllowedBy,
  sizeFaults,
  WritingPace,
} from './generation.rules';
import { generateInThread } from './generation.thread';
import type { GeneratedSchedule, GenerationReport, PersonLeftOut } from './generation.type';
import { impossibleWords } from './impossible.rules';
import { keepPlan } from './plan.store';
import { toldRotationConflicts } from './rotation-conflict.queries';
import { pinnedForGeneration, pinnedRows } from './pinned.queries';
import { alreadyScheduled, chosenOptions, readPlanning, requestedPeople } from './planning.queries';
import { plannedTemplates } from './template-planning.queries';
import { namesOf, type PlannedTemplate, type PlanningData } from './problem/planning-data';
import type { PackedGeneration, SearchLimits } from './solving/generate';
import type { ImpossibleDemand } from './solving/impossible';
import { nowMs } from '../../../kernel/time/process-clock';

/** Maximum number of infeasibilities reported, those of employees first. */
const MAX_TOLD = 100;

const writingPace = new WritingPace();

/**
 * Generates a draft schedule while the caller waits. The problem is read first, so that no transaction is open during
 * the search. On shutdown, the best schedule found so far is stored.
 */
export async function generateSchedule(ctx: RequestContext, input: GenerateScheduleInput): Promise<GeneratedSchedule> {
  const begunMs = nowMs();
  await requireAllInScope(ctx, input);
  const { data, peopleLeftOut } = await readGeneration(ctx, input);
  ctx.endReads();
  const limits = limitsOf(input, begunMs, SECONDS_TO_ANSWER);
  const generated = await generateInThread(
    { data, limits: { ...limits, epochs: limits.epochs ?? EPOCHS_AT_ONCE } },
    { finish: ctx.stopping, signal: ctx.signal },
  );
  return ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
    const { scheduleId, report } = await storeGeneration(ctx, input, data, {
      generated,
      peopleLeftOut,
      askedBy: askerOf(ctx),
    });
    return { schedule: await findSchedule(ctx, scheduleId, 'id'), report };
  });
}

/** Returns the limits of a search so that reading, searching and writing the roster together take at most `seconds`. */
export function limitsOf(input: GenerateScheduleInput, begunMs: number, seconds: number): SearchLimits {
  const { options } = input;
  const readSeconds = (nowMs() - begunMs) / 1000;
  return {
    seed: options?.seed ?? 0,
    epochs: options?.epochs ?? null,
    untilMs: begunMs + 1000 * secondsToSearch(seconds, writingPace.secondsFor(cellsOf(input), readSeconds)),
  };
}

const cellsOf = ({ employeeIds, startDate, endDate }: GenerateScheduleInput): number =>
  employeeIds.length * (daysBetween(startDate, endDate) + 1);

/** Throws 403 or 404 for the first employee that the caller may not plan. */
export const requireAllInScope = (ctx: RequestContext, { employeeIds }: GenerateScheduleInput): Promise<unknown> =>
  requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );

/** Throws 400 or 404 for input that cannot be planned. */
export async function peopleAndTemplates(ctx: RequestContext, input: GenerateScheduleInput) {
  const { startDate, endDate, employeeIds, templateIds, options } = input;
  if (options?.pinsOf) await findSchedule(ctx, options.pinsOf, 'options.pinsOf');
  const templates = await templatesFor(ctx, templateIds ?? []);
  const people = await requestedPeople(ctx, [...new Set(employeeIds)]);
  const active = people.filter((person) => person.active);
  const faults = sizeFaults({
    people: active.length,
    days: daysBetween(startDate, endDate) + 1,
    ...shiftsAllowedBy(templates),
  });
  if (faults.length > 0) throw badInput(faults);
  const peopleLeftOut = people.filter((person) => !person.active).map(({ id }) => leftOutAsInactive(id));
  return { templates, active, peopleLeftOut };
}

const leftOutAsInactive = (employeeId: string): PersonLeftOut => ({ employeeId, reason: 'inactive' });

/** Reads the planning data of a generation, and the employees who are left out. */
export async function readGeneration(
  ctx: RequestContext,
  input: GenerateScheduleInput,
): Promise<{ data: PlanningData; peopleLeftOut: PersonLeftOut[] }> {
  const { templates, active, peopleLeftOut } = await peopleAndTemplates(ctx, input);
  const data = await readPlanning(ctx, {
    startDate: input.startDate,
    endDate: input.endDate,
    people: active,
    templates,
    ...chosenOptions(input),
    scheduleId: null,
    ...(await pinnedForGeneration(ctx, input)),
  });
  return { data, peopleLeftOut };
}

interface Found {
  generated: PackedGeneration;
  peopleLeftOut: PersonLeftOut[];
  askedBy: Asker | undefined;
}

/** Stores the draft, its shifts, its input and its certificate in the open unit of work. */
export async function storeGeneration(
  ctx: RequestContext,
  input: GenerateScheduleInput,
  data: PlanningData,
  { generated, peopleLeftOut, askedBy }: Found,
): Promise<{ scheduleId: string; report: GenerationReport }> {
  const { organizationId } = tenantOf(ctx);
  const { slots, shortIntervals, stoppedEarly, impossible, epochs } = generated;
  const { certificate, madeFrom, breakMinutesOver, teamBreaches } = generated;
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const { id } = draftOf(ctx, input);
  const employeeIds = data.people.map((person) => person.id);
  await lockEmployees(ctx, employeeIds);
  if (askedBy) await refuseWhoMayNotPlan(ctx, askedBy, employeeIds);
  const leavers = await inactiveAmong(ctx, employeeIds);
  const closedDays = generated.closedDays.map((day) => ({
    ...day,
    employeeIds: day.employeeIds.filter((id) => !leavers.has(id)),
  }));
  const { slotOfShift, employeeOfShift } = shiftsWithout(leavers, generated, employeeIds);
  const begunMs = nowMs();
  await insertPlan(ctx, id, {
    slots: slots.map((slot) => ({ ...slot, ...instantsOf(slot) })),
    slotOfShift,
    employeeOfShift,
  });
  await insertShifts(
    ctx,
    pinnedRows(id, data, generated.droppedShiftIds, instantsOf).filter(({ employeeId }) => !leavers.has(employeeId)),
  );
  writingPace.note({ cells: cellsOf(input), shifts: slotOfShift.length, seconds: (nowMs() - begunMs) / 1000 });
  const told = { scheduleId: id, ...input, shiftCount: slotOfShift.length, shortIntervals: shortIntervals.length };
  await recordAudit(ctx, organizationId, 'schedule.generate', told, askedBy);
  const note = { kind: 'generate' as const, ...askedBy };
  await schedulesEdited.publish(ctx, [{ scheduleId: id, shiftIds: 'all', employeeIds: 'all', isSeen: false, note }]);
  const words = await toldImpossible(ctx, impossible, data);
  await keepPlan(ctx, id, {
    input,
    proven: leavers.size > 0 ? null : { ...certificate, madeFrom },
    found: { ...words, shortIntervals, teamBreaches, closedDays },
  });
  const leftOut = [...peopleLeftOut, ...[...leavers].map(leftOutAsInactive)];
  const report = {
    shortIntervals,
    teamBreaches,
    closedDays,
    ...(await toldRotationConflicts(ctx, generated.rotationConflicts)),
    alreadyScheduled: await alreadyScheduled(ctx, employeeIds, input),
    peopleLeftOut: leftOut,
    stoppedEarly,
    epochs,
    breakMinutesOver,
    certificate,
  };
  return { scheduleId: id, report: { ...report, ...words } };
}

/** Removes the shifts of employees who left during the search. */
function shiftsWithout(
  leavers: ReadonlySet<string>,
  { slotOfShift, personOfShift }: PackedGeneration,
  employeeIds: readonly string[],
) {
  const isThere = employeeIds.map((id) => !leavers.has(id));
  const staying = new Int32Array(slotOfShift.length);
  let count = 0;
  for (let shift = 0; shift < staying.length; shift++) if (isThere[personOfShift[shift]!]) staying[count++] = shift;
  return {
    slotOfShift: staying.subarray(0, count).map((shift) => slotOfShift[shift]!),
    employeeOfShift: (n: number) => employeeIds[personOfShift[staying[n]!]!]!,
  };
}

/** Formats the infeasibilities, and counts those omitted. */
export async function toldImpossible(
  ctx: RequestContext,
  demands: readonly ImpossibleDemand[],
  data: PlanningData,
): Promise<Pick<GenerationReport, 'impossible' | 'impossibleLeftOut'>> {
  const told = demands.slice(0, MAX_TOLD);
  await employeeById.prefetch(
    ctx,
    told.flatMap((each) => ('employeeIds' in each ? each.employeeIds : [])),
  );
  const employee = (id: string): string => {
    const { firstName, lastName } = employeeById.ready(ctx, id)!;
    return `${firstName} ${lastName}`;
  };
  const named = namesOf(data);
  const team = (id: string): string | undefined => data.teams?.find((each) => each.id === id)?.name;
  const names = { employee, skill: (id: string) => named.get(id) ?? id, team };
  return {
    impossible: told.map((each) => impossibleWords(each, names)),
    impossibleLeftOut: demands.length - told.length,
  };
}

async function templatesFor(ctx: RequestContext, asked: readonly string[]): Promise<PlannedTemplate[]> {
  const all = await listTemplates(ctx);
  asked.forEach((id, i) => {
    if (!all.some((template) => template.id === id)) throw notFound('Shift template', `templateIds[${i}]`, id);
  });
  if (all.length === 0)
    throw badInput([{ path: 'templateIds', message: 'needs a template: the organization has none' }]);
  return plannedTemplates(all.filter(({ id }) => asked.length === 0 || asked.includes(id)));
}
