import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, notFound } from '../../../kernel/errors';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { absencesOf } from '../../availability/absences.queries';
import { unavailabilityOf } from '../../availability/availability.queries';
import { requirementFor } from '../../forecasting/requirement.queries';
import { requireInScope } from '../../people/scope.queries';
import { lockTimeZone } from '../lock.store';
import { draftOf } from '../schedule.commands';
import { findSchedule } from '../schedule.queries';
import { shiftInstants } from '../shift.rules';
import { insertPlan } from '../shift.store';
import { listTemplates } from '../template.queries';
import type { GenerateScheduleInput } from './generation.inputs';
import { existingShiftsOf, requestedPeople } from './generation.queries';
import { generateInThread } from './generation.thread';
import type { GeneratedSchedule, PersonLeftOut } from './generation.type';
import { sizeFaults } from './generation.rules';
import type { PackedProblem } from './search/packed';
import type { PlannedTemplate } from './search/problem';

/** Weeks begin up to six days before the range, and runs of days reach as far. */
const AROUND_DAYS = 8;
const USUAL_WEEKLY_HOURS = 40;

/**
 * Makes a draft full of shifts. The problem is read first, so that no transaction is open while the generator works.
 */
export async function generateSchedule(ctx: RequestContext, input: GenerateScheduleInput): Promise<GeneratedSchedule> {
  const { organizationId } = tenantOf(ctx);
  const { problem, peopleLeftOut } = await problemOf(ctx, input);
  ctx.endReads();
  const { shortIntervals, stoppedEarly, ...plan } = await generateInThread(problem, { signal: ctx.signal });
  return ctx.unitOfWork(organizationId, async () => {
    const instantsOf = shiftInstants(await lockTimeZone(ctx));
    const { id } = draftOf(ctx, input);
    await insertPlan(ctx, id, {
      slots: plan.slots.map((slot) => ({ ...slot, ...instantsOf(slot) })),
      slotOfShift: plan.slotOfShift,
      employeeOfShift: (shift) => problem.people[plan.personOfShift[shift] as number]?.id as string,
    });
    await recordAudit(ctx, organizationId, 'schedule.generate', {
      scheduleId: id,
      ...input,
      shiftCount: plan.slotOfShift.length,
      shortIntervals: shortIntervals.length,
    });
    return {
      schedule: await findSchedule(ctx, id, 'id'),
      report: { shortIntervals, peopleLeftOut, stoppedEarly },
    };
  });
}

async function problemOf(
  ctx: RequestContext,
  input: GenerateScheduleInput,
): Promise<{ problem: PackedProblem; peopleLeftOut: PersonLeftOut[] }> {
  const { startDate, endDate, employeeIds } = input;
  const { coverageTarget, respectAvailability, balanceHours, seed } = input.options ?? {};
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const templates = await templatesFor(ctx, input.templateIds ?? []);
  const people = await requestedPeople(ctx, [...new Set(employeeIds)]);
  const active = people.filter((person) => person.active);
  const faults = sizeFaults({
    people: active.length,
    days: daysBetween(startDate, endDate) + 1,
    templates: templates.length,
    times: new Set(templates.flatMap(({ startTime, endTime }) => [startTime, endTime])).size,
  });
  if (faults.length > 0) throw badInput(faults);
  const ids = active.map(({ id }) => id);
  // Night shifts of the last day end on the next one.
  const absences = (respectAvailability ?? true) ? await absencesOf(ctx, ids, startDate, addDays(endDate, 1)) : [];
  const absencesById = grouped(absences, ({ employeeId }) => employeeId);
  const unavailable =
    respectAvailability === false ? null : await unavailabilityOf(ctx, ids, startDate, addDays(endDate, 1));
  return {
    problem: {
      startDate,
      endDate,
      timeZone: tenantOf(ctx).timeZone,
      people: active.map(({ id, weeklyHoursTarget }) => ({
        id,
        weeklyHoursTarget: weeklyHoursTarget ?? USUAL_WEEKLY_HOURS,
        absences: [...(absencesById.get(id) ?? []), ...(unavailable?.get(id) ?? []).map(asInstants)],
      })),
      templates,
      existing: await existingShiftsOf(ctx, ids, addDays(startDate, -AROUND_DAYS), addDays(endDate, AROUND_DAYS)),
      coverageTarget: Math.ceil(coverageTarget ?? 0),
      requirement: await requirementFor(ctx, startDate, endDate),
      balanceHours: balanceHours ?? true,
      seed: seed ?? 0,
    },
    peopleLeftOut: people.filter((person) => !person.active).map(({ id }) => ({ employeeId: id, reason: 'inactive' })),
  };
}

const asInstants = ({ startMs, endMs }: { startMs: number; endMs: number }) => ({
  startsAt: new Date(startMs),
  endsAt: new Date(endMs),
});

/** In order of id: neither names nor the order of asking change what is generated. */
async function templatesFor(ctx: RequestContext, asked: readonly string[]): Promise<PlannedTemplate[]> {
  const all = await listTemplates(ctx);
  asked.forEach((id, i) => {
    if (!all.some((template) => template.id === id)) throw notFound('Shift template', `templateIds[${i}]`, id);
  });
  if (all.length === 0)
    throw badInput([{ path: 'templateIds', message: 'needs a template: the organization has none' }]);
  return all.filter(({ id }) => asked.length === 0 || asked.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
