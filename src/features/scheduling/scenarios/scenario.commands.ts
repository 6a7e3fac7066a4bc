import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { draftOf } from '../schedule.commands';
import type { Schedule } from '../schedule.entity';
import { refuseLocked } from '../schedule.lifecycle';
import { findSchedule } from '../schedule.queries';
import { schedulesEdited } from '../scheduling.topics';
import { refuseInactive } from '../shift.commands';
import type { Shift } from '../shift.entity';
import { isSameShift } from '../shift.rules';
import { insertShifts } from '../shift.store';
import type { BulkWrite } from '../versions/bulk.type';
import { SkippedCells } from '../versions/bulk.rules';
import { cellKey, compareCells, isSamePlan, sortedByStart, type Cell } from '../versions/change-set.rules';
import { compareSides } from '../versions/diff.queries';
import {
  asRow,
  bulkWrite,
  countOfWrite,
  refuseTooMany,
  writePlan,
  type PlanWrite,
} from '../versions/plan-write.commands';
import {
  findVersion,
  presentVersion,
  refuseStaleVersion,
  requireVersion,
  shiftsOfVersion,
} from '../versions/version.queries';
import type { CreateScenarioArgs, PromoteScenarioArgs, RebaseScenarioArgs } from './scenario.inputs';

const MAX_SCENARIOS = 20;
const MAX_SHIFTS = 100_000;

/** Creates a draft with the shifts, pins, notes and options of a version of a schedule. */
export async function createScenario(
  ctx: RequestContext,
  { scheduleId, name, version: asked }: CreateScenarioArgs,
): Promise<Schedule> {
  const { organizationId } = tenantOf(ctx);
  await lockTimeZone(ctx);
  await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }]);
  const present = await presentVersion(ctx, scheduleId);
  const base = await requireVersion(ctx, scheduleId, { version: asked ?? present });
  const shifts = await shiftsOfVersion(ctx, scheduleId, base.version === present ? null : base.version);
  await requireAllInScope(ctx, shifts, 'scheduleId');
  if (shifts.length > MAX_SHIFTS)
    throw badInput([{ path: 'scheduleId', message: `must have at most ${MAX_SHIFTS} shifts, got ${shifts.length}` }]);
  const [count] = await ctx.sql<{ scenarios: number }>(
    'scenario.count',
    'select count(*) as scenarios from schedule_scenario where organization_id = $1 and base_id = $2',
    [organizationId, scheduleId],
  );
  if ((count?.scenarios ?? 0) >= MAX_SCENARIOS)
    throw conflict(`The schedule has ${MAX_SCENARIOS} scenarios, the most that it can have`);

  const { id } = draftOf(ctx, { name, startDate: base.startDate, endDate: base.endDate });
  await ctx.em.flush();
  await insertShifts(
    ctx,
    shifts.map((shift) => asRow(shift, { id: newId(), scheduleId: id })),
  );
  await copyAnnotations(ctx, scheduleId, id);
  await storeBase(ctx, id, scheduleId, base.version);
  await recordAudit(ctx, organizationId, 'scenario.create', {
    scheduleId: id,
    baseId: scheduleId,
    version: base.version,
    name,
  });
  const note = { kind: 'scenario' as const, ofVersion: base.version };
  await schedulesEdited.publish(ctx, [{ scheduleId: id, shiftIds: 'all', employeeIds: 'all', isSeen: false, note }]);
  return findSchedule(ctx, id, 'id');
}

async function copyAnnotations(ctx: RequestContext, from: string, to: string): Promise<void> {
  const values = [tenantOf(ctx).organizationId, from, to];
  for (const statement of [
    `insert into schedule_pin (organization_id, schedule_id, employee_id, date)
     select organization_id, $3, employee_id, date from schedule_pin where organization_id = $1 and schedule_id = $2`,
    `insert into schedule_note (organization_id, id, schedule_id, date, employee_id, text, audience, user_id, user_name,
       created_at, updated_at)
     select organization_id, gen_random_uuid(), $3, date, employee_id, text, audience, user_id, user_name, created_at,
       updated_at
     from schedule_note where organization_id = $1 and schedule_id = $2`,
    `insert into schedule_plan (organization_id, schedule_id, input)
     select organization_id, $3, input from schedule_plan
     where organization_id = $1 and schedule_id = $2 and input is not null`,
  ])
    await ctx.sql(null, statement, values);
}

const storeBase = (ctx: RequestContext, id: string, baseId: string, version: number) =>
  ctx.sql(
    'scenario.base',
    `insert into schedule_scenario (organization_id, schedule_id, base_id, base_version) values ($1, $2, $3, $4)
     on conflict (organization_id, schedule_id) do update set base_version = excluded.base_version`,
    [tenantOf(ctx).organizationId, id, baseId, version],
  );

interface Locked {
  scenario: LockedSchedule;
  base: LockedSchedule;
  /** The version of the base that the scenario was copied from, last rebased on or promoted to. */
  version: number;
}

async function lockScenario(ctx: RequestContext, id: string): Promise<Locked> {
  await findSchedule(ctx, id, 'id');
  const [row] = await ctx.sql<{ baseId: string; version: number; isThere: boolean }>(
    'scenario.lock',
    `select n.base_id as "baseId", n.base_version as version, exists (select from schedule s
       where s.organization_id = $1 and s.id = n.base_id) as "isThere"
     from schedule_scenario n where n.organization_id = $1 and n.schedule_id = $2 for update of n`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!row) throw badInput([{ path: 'id', message: `must be a scenario, got "${id}"` }]);
  if (!row.isThere) throw conflict('The base schedule was deleted');
  await lockTimeZone(ctx);
  // Excludes other writers, because both schedules are compared as a whole.
  await ctx.sql(
    'scenario.lockBoth',
    'select id from schedule where organization_id = $1 and id = any($2) order by id for update',
    [tenantOf(ctx).organizationId, idArray([id, row.baseId])],
  );
  const schedules = await lockSchedules(ctx, [
    { scheduleId: id, path: 'id' },
    { scheduleId: row.baseId, path: 'id' },
  ]);
  return { scenario: schedules.get(id)!, base: schedules.get(row.baseId)!, version: row.version };
}

const requireAllInScope = (ctx: RequestContext, shifts: readonly Shift[], path: string) =>
  requireInScope(
    ctx,
    [...new Set(shifts.map(({ employeeId }) => employeeId))].map((employeeId) => ({ employeeId, path })),
  );

/** Takes over the cells that changed in the base; a cell that changed differently on both sides needs a resolution. */
export async function rebaseScenario(ctx: RequestContext, args: RebaseScenarioArgs): Promise<Schedule> {
  const { id, takeRest, override = null, reason } = args;
  const { scenario, base, version } = await lockScenario(ctx, id);
  const own = await shiftsOfVersion(ctx, id, null);
  await requireAllInScope(ctx, own, 'id');
  const resolutions = args.resolutions ?? [];
  await requireInScope(
    ctx,
    resolutions.map(({ employeeId }, i) => ({ employeeId, path: `resolutions[${i}].employeeId` })),
  );
  refuseLocked(scenario);
  const baseVersion = await presentVersion(ctx, base.id);
  await requireVersion(ctx, base.id, { version });
  const changed = await compareSides(ctx, { scheduleId: base.id, version }, { scheduleId: base.id, version: null });
  const keys = new Set(changed.map(cellKey));
  const cellsOf = async (scheduleId: string, at: number | null) =>
    grouped(
      (await shiftsOfVersion(ctx, scheduleId, at, boundsOf(changed))).filter((shift) => keys.has(cellKey(shift))),
      cellKey,
    );
  const [was, is] = [await cellsOf(base.id, version), await cellsOf(base.id, null)];
  const mine = grouped(own, cellKey);
  const takes = new Map(resolutions.map((each) => [cellKey(each), each.take]));
  const conflicts: (Cell & { base: unknown[]; scenario: unknown[] })[] = [];
  const taken: { wanted: Shift[]; present: Shift[] }[] = [];
  for (const { employeeId, date } of changed) {
    const key = cellKey({ employeeId, date });
    const [then, now, have] = [was.get(key) ?? [], is.get(key) ?? [], mine.get(key) ?? []];
    if (isSamePlan(have, now)) continue;
    const side = isSamePlan(have, then) ? 'base' : (takes.get(key) ?? takeRest);
    if (side === 'base') taken.push({ wanted: now, present: have });
    else if (!side) conflicts.push({ employeeId, date, base: now.map(told), scenario: have.map(told) });
  }
  if (conflicts.length > 0) {
    const count = conflicts.length === 1 ? '1 cell was' : `${conflicts.length} cells were`;
    throw conflict(`${count} changed in both schedules`, { conflicts: conflicts.slice(0, MAX_TOLD) });
  }
  const write = pairedWrite(taken, id);
  const { startDate, endDate } = base;
  const outside = own.filter(
    (shift) => (shift.date < startDate || shift.date > endDate) && !write.remove.some((each) => each.id === shift.id),
  );
  write.remove.push(...outside);
  refuseTooMany(countOfWrite(write), MAX_SHIFTS, 'id');
  await lockWritten(ctx, write);
  const movesDays = startDate !== scenario.startDate || endDate !== scenario.endDate;
  if (movesDays)
    await ctx.sql(null, 'update schedule set start_date = $3, end_date = $4 where organization_id = $1 and id = $2', [
      tenantOf(ctx).organizationId,
      id,
      startDate,
      endDate,
    ]);
  const note = { kind: 'rebase' as const, reason: reason ?? override?.reason, ofVersion: baseVersion };
  if (movesDays && countOfWrite(write) === 0)
    await schedulesEdited.publish(ctx, [{ scheduleId: id, shiftIds: [], employeeIds: [], isSeen: false, note }]);
  await writePlan(ctx, { ...scenario, startDate, endDate }, write, { override, note });
  await storeBase(ctx, id, base.id, baseVersion);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'scenario.rebase', {
    scheduleId: id,
    baseId: base.id,
    version: baseVersion,
    written: countOfWrite(write),
  });
  return findSchedule(ctx, id, 'id');
}

const MAX_TOLD = 500;

const told = ({ id, date, startTime, endTime, employeeId, breaks, templateId }: Shift) => ({
  id,
  date,
  startTime,
  endTime,
  employeeId,
  breaks,
  templateId,
});

function boundsOf(cells: readonly Cell[]) {
  const dates = cells.map(({ date }) => date).sort();
  return {
    from: dates[0] ?? '2000-01-01',
    to: dates.at(-1) ?? '2000-01-01',
    employeeIds: [...new Set(cells.map(({ employeeId }) => employeeId))],
  };
}

/** Changes present cells into wanted ones of another schedule; shifts are paired by start and keep their ids. */
function pairedWrite(
  cells: readonly { wanted: readonly Shift[]; present: readonly Shift[] }[],
  scheduleId: string,
): { [Part in keyof PlanWrite]: PlanWrite[Part][number][] } {
  const write = { create: [], update: [], remove: [] } as {
    [Part in keyof PlanWrite]: PlanWrite[Part][number][];
  };
  for (const { wanted, present } of cells) {
    const [to, from] = [sortedByStart(wanted), sortedByStart(present)];
    to.forEach((shift, i) => {
      const before = from[i];
      if (!before) return write.create.push(asRow(shift, { id: newId(), scheduleId }));
      const after = asRow(shift, { id: before.id, scheduleId });
      return isSameShift(before, after) ? 0 : write.update.push({ before, after });
    });
    write.remove.push(...from.slice(to.length));
  }
  return write;
}

async function lockWritten(ctx: RequestContext, { create, update, remove }: PlanWrite): Promise<void> {
  const people = [...create, ...update.map(({ after }) => after), ...remove].map(({ employeeId }) => employeeId);
  await lockEmployees(ctx, people);
  await refuseInactive(
    ctx,
    create.map(({ employeeId }) => employeeId),
  );
}

/** Writes the cells that differ from the base into it, provided that the base is as the scenario knows it. */
export async function promoteScenario(ctx: RequestContext, args: PromoteScenarioArgs): Promise<BulkWrite> {
  const { id, ifVersion, notify, override = null, reason } = args;
  const { scenario, base, version } = await lockScenario(ctx, id);
  const own = await shiftsOfVersion(ctx, id, null);
  const theirs = await shiftsOfVersion(ctx, base.id, null);
  await requireAllInScope(ctx, [...own, ...theirs], 'id');
  await refuseStaleVersion(ctx, id, ifVersion);
  refuseLocked(base);
  const scenarioVersion = await presentVersion(ctx, id);
  const mine = new Map<string, Shift[]>(grouped(own, cellKey));
  const had = new Map<string, Shift[]>(grouped(theirs, cellKey));
  const now = ctx.clock.now();
  const skipped = new SkippedCells();
  const cells = compareCells(theirs, own)
    .map(({ employeeId, date }) => {
      const key = cellKey({ employeeId, date });
      return { employeeId, date, wanted: mine.get(key) ?? [], present: had.get(key) ?? [] };
    })
    .filter((cell) => {
      const hasBegun = [...cell.wanted, ...cell.present].some(({ startsAt }) => new Date(startsAt) <= now);
      if (hasBegun) skipped.add(cell, 'begun', Math.max(cell.wanted.length, cell.present.length));
      return !hasBegun;
    });
  const write = pairedWrite(cells, base.id);
  refuseTooMany(countOfWrite(write), MAX_SHIFTS, 'id');
  await lockWritten(ctx, write);
  await refuseChangedBase(ctx, scenario, base, version);
  const note = { kind: 'promote' as const, reason, ofVersion: scenarioVersion, notify };
  const changeSet = await writePlan(ctx, base, write, { override, note });
  await storeBase(ctx, id, base.id, await presentVersion(ctx, base.id));
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'scenario.promote', {
    scheduleId: id,
    baseId: base.id,
    version: changeSet?.version ?? version,
    written: countOfWrite(write),
    skipped: skipped.shifts,
  });
  return bulkWrite(ctx, base.id, changeSet, countOfWrite(write), skipped);
}

async function refuseChangedBase(
  ctx: RequestContext,
  scenario: LockedSchedule,
  base: LockedSchedule,
  version: number,
): Promise<void> {
  const [row] = await ctx.sql<{ changes: number }>(
    'scenario.baseChanges',
    `select count(*) as changes from change_set where organization_id = $1 and schedule_id = $2 and version > $3
       and added + removed + changed > 0`,
    [tenantOf(ctx).organizationId, base.id, version],
  );
  const then = await findVersion(ctx, base.id, { version });
  const isSameRange = !then || (then.startDate === base.startDate && then.endDate === base.endDate);
  if (
    (row?.changes ?? 0) === 0 &&
    isSameRange &&
    scenario.startDate === base.startDate &&
    scenario.endDate === base.endDate
  )
    return;
  const currentVersion = await presentVersion(ctx, base.id);
  throw conflict(`The base has changed since version ${version}: rebase the scenario`, { currentVersion });
}
