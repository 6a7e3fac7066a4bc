import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/audit.commands';
import { requirementFor } from '../demand/requirement.queries';
import { tenantOf, type RequestContext } from '../kernel/context';
import { badInput, notFound } from '../kernel/errors';
import { addDays, localDateOf, localTimeOf } from '../kernel/local-time';
import { requireInScope } from '../people/scope.queries';
import { absencesOf } from './availability.queries';
import { generate } from './generate';
import type { GenerateScheduleInput } from './generation.inputs';
import type { GenerationProblem, PlannedTemplate } from './generation.problem';
import { existingShiftsOf, plannedPeople } from './generation.queries';
import type { GeneratedSchedule, PersonLeftOut } from './generation.type';
import { draftOf } from './schedule.commands';
import { findSchedule } from './schedule.queries';
import { lockTimeZone } from './scheduling.locks';
import { shiftInstants } from './shift.rules';
import { insertShifts } from './shift.rows';
import { listTemplates } from './template.queries';

/** Weeks begin up to six days before the range, and runs of days reach as far. */
const AROUND_DAYS = 8;
const USUAL_WEEKLY_HOURS = 40;

/** Makes a draft full of shifts. What the generator needs is read first, so that no transaction is open while it thinks. */
export async function generateSchedule(ctx: RequestContext, input: GenerateScheduleInput): Promise<GeneratedSchedule> {
  const { organizationId } = tenantOf(ctx);
  const { problem, peopleLeftOut } = await problemOf(ctx, input);
  const { shifts, shortIntervals, stoppedEarly } = generate(problem);
  const { timeZone } = problem;
  const report = {
    shortIntervals: shortIntervals.map((interval) => ({
      date: localDateOf(interval.startsAt, timeZone),
      startTime: localTimeOf(interval.startsAt, timeZone),
      endTime: localTimeOf(interval.endsAt, timeZone),
      ...interval,
    })),
    peopleLeftOut,
    stoppedEarly,
  };
  return ctx.unitOfWork(organizationId, async () => {
    const instantsOf = shiftInstants(await lockTimeZone(ctx));
    const { id } = draftOf(ctx, input);
    await insertShifts(ctx, shifts.map((shift) => ({ ...shift, ...instantsOf(shift), id: randomUUID(), scheduleId: id })));
    await recordAudit(ctx, organizationId, 'schedule.generate', {
      scheduleId: id,
      ...input,
      shiftCount: shifts.length,
      shortIntervals: shortIntervals.length,
    });
    return { schedule: await findSchedule(ctx, id, 'id'), report };
  });
}

async function problemOf(ctx: RequestContext, input: GenerateScheduleInput): Promise<{ problem: GenerationProblem; peopleLeftOut: PersonLeftOut[] }> {
  const { startDate, endDate, employeeIds } = input;
  const { coverageTarget, respectAvailability, balanceHours, seed } = input.options ?? {};
  await requireInScope(ctx, employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })));
  const templates = await templatesFor(ctx, input.templateIds ?? []);
  const people = await plannedPeople(ctx, [...new Set(employeeIds)]);
  const active = people.filter((person) => person.active);
  const ids = active.map(({ id }) => id);
  const absences = (respectAvailability ?? true) ? await absencesOf(ctx, ids, startDate, endDate) : [];
  return {
    problem: {
      startDate,
      endDate,
      timeZone: tenantOf(ctx).timeZone,
      people: active.map(({ id, weeklyHoursTarget }) => ({
        id,
        weeklyHoursTarget: weeklyHoursTarget ?? USUAL_WEEKLY_HOURS,
        absences: absences.filter(({ employeeId }) => employeeId === id),
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

/** In order of id: neither names nor the order of asking change what is generated. */
async function templatesFor(ctx: RequestContext, asked: readonly string[]): Promise<PlannedTemplate[]> {
  const all = await listTemplates(ctx);
  asked.forEach((id, i) => {
    if (!all.some((template) => template.id === id)) throw notFound('Shift template', `templateIds[${i}]`, id);
  });
  if (all.length === 0) throw badInput([{ path: 'templateIds', message: 'needs a template: the organization has none' }]);
  return all.filter(({ id }) => asked.length === 0 || asked.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
