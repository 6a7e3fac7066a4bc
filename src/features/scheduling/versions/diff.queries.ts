import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import type { PageArgs } from '../../../kernel/graphql/page';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import { csvOf } from '../../forecasting/intervals/csv.rules';
import { employeeById } from '../../people/employee.loaders';
import { findSchedule } from '../schedule.queries';
import type { Shift } from '../shift.entity';
import { onlyShiftsOf, requireOwnEmployee } from '../scheduling.policy';
import {
  cellKey,
  compareCells,
  paidMinutesOf,
  sortedByStart,
  type CellDifference,
  type ShiftDifference,
} from './change-set.rules';
import type { CellDiff, CellVersion } from './change-set.type';
import { CHANGE_SET_COLUMNS, namePositions, shownTo } from './change-set.queries';
import type { ChangeSet } from './change-set.type';
import type { DiffMinutes, DiffSide, ScheduleDiff } from './diff.type';
import type { ScheduleAtInput, ScheduleDiffArgs } from './version.inputs';
import { findVersion, requireVersion, shiftsOfVersion, shiftsTouched, type ShiftFilter } from './version.queries';

const LAST_VERSION = 2 ** 31 - 1;

type Cells = CellDifference<Shift>[];

/** Returns the side of a comparison that an input names; 404 if there is none. */
export async function sideOf(ctx: RequestContext, at: ScheduleAtInput, path: string): Promise<DiffSide> {
  const { scheduleId, version, asOf, published } = at;
  await findSchedule(ctx, scheduleId, `${path}.scheduleId`);
  if (published) {
    const found = await findVersion(ctx, scheduleId, { isPublished: true });
    return { scheduleId, version: found?.version ?? null, isEmpty: !found };
  }
  if (version == null && asOf == null) return { scheduleId, version: null };
  return { scheduleId, version: (await requireVersion(ctx, scheduleId, { version, asOf })).version };
}

export const shiftsOfSide = async (
  ctx: RequestContext,
  { scheduleId, version, isEmpty }: DiffSide,
  filter: ShiftFilter = {},
): Promise<Shift[]> => (isEmpty ? [] : shiftsOfVersion(ctx, scheduleId, version, filter));

/** Returns the cells that differ between two sides. Of one schedule, only shifts that changed in between are read. */
export async function compareSides(
  ctx: RequestContext,
  from: DiffSide,
  to: DiffSide,
  filter: ShiftFilter = {},
): Promise<Cells> {
  const isOne = from.scheduleId === to.scheduleId && !from.isEmpty && !to.isEmpty;
  const versions = [from.version ?? LAST_VERSION, to.version ?? LAST_VERSION].sort((a, b) => a - b);
  const within: ShiftFilter = isOne
    ? { shiftIds: await shiftsTouched(ctx, from.scheduleId, versions[0]!, versions[1]!) }
    : filter;
  const cells = compareCells(await shiftsOfSide(ctx, from, within), await shiftsOfSide(ctx, to, within));
  const { from: first, to: last, employeeIds } = filter;
  return cells.filter(
    ({ date, employeeId }) =>
      (!first || date >= first) && (!last || date <= last) && (!employeeIds || employeeIds.includes(employeeId)),
  );
}

function only(cells: Cells) {
  const dates = cells.map(({ date }) => date).sort();
  const employeeIds = [...new Set(cells.map(({ employeeId }) => employeeId))];
  return { from: dates[0], to: dates.at(-1), employeeIds, cells };
}

/** Returns cells as they are answered, with all their shifts. */
export async function answeredCells(
  ctx: RequestContext,
  sides: readonly [DiffSide, DiffSide],
  cells: Cells,
): Promise<CellDiff[]> {
  if (cells.length === 0) return [];
  const filter = only(cells);
  const [before, after] = [await shiftsOfSide(ctx, sides[0], filter), await shiftsOfSide(ctx, sides[1], filter)].map(
    (shifts) => grouped(shifts, cellKey),
  ) as [Map<string, Shift[]>, Map<string, Shift[]>];
  await employeeById.prefetch(ctx, filter.employeeIds);
  return cells.map((cell) => asAnswered(cell, before.get(cellKey(cell)) ?? [], after.get(cellKey(cell)) ?? []));
}

const asAnswered = (
  { employeeId, date, differences, counterparts }: Cells[number],
  before: Shift[],
  after: Shift[],
): CellDiff => ({
  employeeId,
  date,
  differences,
  counterparts,
  before: sortedByStart(before),
  after: sortedByStart(after),
  minutesBefore: paidMinutesOf(before),
  minutesAfter: paidMinutesOf(after),
});

/** Sorts cells by date, then name. */
export async function sortedCells(ctx: RequestContext, cells: Cells): Promise<Cells> {
  const position = await namePositions(
    ctx,
    cells.map(({ employeeId }) => employeeId),
  );
  const placeOf = ({ employeeId }: Cells[number]) => position.get(employeeId) ?? 0;
  return cells.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : placeOf(a) - placeOf(b)));
}

export async function diffOf(
  ctx: RequestContext,
  sides: [DiffSide, DiffSide],
  filter: ShiftFilter,
  { page, limit }: PageArgs,
): Promise<ScheduleDiff> {
  const all = await sortedCells(ctx, await compareSides(ctx, sides[0], sides[1], filter));
  const count = (difference: ShiftDifference): number =>
    all.filter(({ differences }) => differences.includes(difference)).length;
  return {
    all,
    sides,
    people: new Set(all.map(({ employeeId }) => employeeId)).size,
    cells: all.length,
    added: count('added'),
    removed: count('removed'),
    moved: count('moved'),
    template: count('template'),
    breaks: count('breaks'),
    activities: count('activities'),
    data: await answeredCells(ctx, sides, all.slice((page - 1) * limit, page * limit)),
    page,
    limit,
    total: all.length,
  };
}

/** Compares two versions of a schedule, or two schedules. */
export async function scheduleDiff(ctx: RequestContext, args: ScheduleDiffArgs): Promise<ScheduleDiff> {
  const { fromDate, toDate, employeeId } = args;
  const sides: [DiffSide, DiffSide] = [await sideOf(ctx, args.from, 'from'), await sideOf(ctx, args.to, 'to')];
  const filter = { from: fromDate, to: toDate, employeeIds: employeeId ? [employeeId] : null };
  return diffOf(ctx, sides, filter, args);
}

/** Returns the paid minutes of the changed cells. Computed when first asked for, as it reads all of their shifts. */
export const minutesOf = (ctx: RequestContext, diff: ScheduleDiff): Promise<DiffMinutes> =>
  (diff.minutes ??= readMinutes(ctx, diff));

/** Unchanged shifts of changed cells count on both sides; cells with more than one shift are rare. */
async function readMinutes(ctx: RequestContext, { sides, all }: ScheduleDiff): Promise<DiffMinutes> {
  const changed = { minutesBefore: 0, minutesAfter: 0 };
  for (const { before, after } of all) {
    changed.minutesBefore += paidMinutesOf(before);
    changed.minutesAfter += paidMinutesOf(after);
  }
  if (sides[0].scheduleId !== sides[1].scheduleId || all.length === 0) return changed;
  const known = new Set(all.flatMap(({ after }) => after.map(({ id }) => id)));
  const shifts = await shiftsOfSide(ctx, sides[1], only(all));
  const unchanged = paidMinutesOf(shifts.filter(({ id }) => !known.has(id)));
  return { minutesBefore: changed.minutesBefore + unchanged, minutesAfter: changed.minutesAfter + unchanged };
}

interface State extends Shift {
  enteredVersion: number | null;
  endedVersion: number | null;
}

const STATE_COLUMNS = `f.schedule_id as "scheduleId", f.employee_id as "employeeId", f.template_id as "templateId",
  f.date, f.start_time as "startTime", f.end_time as "endTime", f.breaks, f.on_queue as "onQueue",
  f.starts_at as "startsAt",
  f.ends_at as "endsAt", f.version, f.changed_at as "updatedAt"`;
const versionOf = (operation: string) => `(select c.version from change_set c where c.organization_id = $1
  and c.schedule_id = f.schedule_id and c.operation_id = ${operation})`;

/** Changes of a cell in every schedule, newest first. */
export async function cellHistory(ctx: RequestContext, employeeId: string, date: string): Promise<CellVersion[]> {
  requireOwnEmployee(ctx, employeeId);
  const values = [tenantOf(ctx).organizationId, employeeId, date];
  // All states of the shifts that were ever in the cell.
  const states = await ctx.sql<State>(
    null,
    `with ids as (
       select schedule_id, shift_id as id from shift_image
       where organization_id = $1 and employee_id = $2 and date = $3
       union select schedule_id, id from shift where organization_id = $1 and employee_id = $2 and date = $3)
     select f.shift_id as id, ${STATE_COLUMNS}, ${versionOf('f.entered_by')} as "enteredVersion",
       ${versionOf('f.operation_id')} as "endedVersion"
     from ids join shift_image f on f.organization_id = $1 and f.schedule_id = ids.schedule_id and f.shift_id = ids.id
     union all
     select f.id, ${STATE_COLUMNS}, ${versionOf('f.entered_by')}, null
     from ids join shift f on f.organization_id = $1 and f.schedule_id = ids.schedule_id and f.id = ids.id`,
    values,
  );
  const own = livesOf(states).filter((life) => life.employeeId === employeeId && life.date === date);
  const found = new Map<string, { scheduleId: string; version: number }>();
  for (const { scheduleId, begun, ended } of own)
    for (const version of [begun, ended])
      if (version !== null) found.set(`${scheduleId} ${version}`, { scheduleId, version });
  const sets = await changeSetsAt(ctx, [...found.values()]);
  const isIn = (life: Life, version: number) =>
    (life.begun ?? 0) <= version && (life.ended === null || life.ended > version);
  return sets
    .map((changeSet): CellVersion => {
      const lives = own.filter(({ scheduleId }) => scheduleId === changeSet.scheduleId);
      const at = (version: number) => sortedByStart(lives.filter((life) => isIn(life, version)));
      return { changeSet: shownTo(ctx, changeSet), before: at(changeSet.version - 1), after: at(changeSet.version) };
    })
    .filter(({ changeSet }) => onlyShiftsOf(ctx) === null || changeSet.status !== 'draft');
}

type Life = State & { begun: number | null; ended: number | null };

/** Returns the versions in which each state began and ended. States of unnumbered operations last on. */
function livesOf(states: readonly State[]): Life[] {
  const found: Life[] = [];
  for (const own of grouped(states, ({ scheduleId, id }) => `${scheduleId} ${id}`).values()) {
    own.sort((a, b) => (a.endedVersion ?? Infinity) - (b.endedVersion ?? Infinity));
    own.forEach((state, i) => {
      const before = own[i - 1]?.endedVersion ?? null;
      const entered = state.enteredVersion;
      const begun = before === null || (entered !== null && entered > before) ? entered : before;
      found.push({ ...state, isPast: state.endedVersion !== null, begun, ended: state.endedVersion });
    });
  }
  return found;
}

const changeSetsAt = (
  ctx: RequestContext,
  at: readonly { scheduleId: string; version: number }[],
): Promise<ChangeSet[]> =>
  ctx.sql<ChangeSet>(
    null,
    `select ${CHANGE_SET_COLUMNS} from json_to_recordset($2) as r ("scheduleId" uuid, version int)
     join change_set c on c.organization_id = $1 and c.schedule_id = r."scheduleId" and c.version = r.version
     order by c.at desc, c.id desc`,
    [tenantOf(ctx).organizationId, JSON.stringify(at)],
  );

const MAX_DAYS_BACK = 400;

/** The caller's published cells that differ from how they were then. */
export async function ownShiftChanges(ctx: RequestContext, since: Date): Promise<CellDiff[]> {
  const { timeZone, organizationId } = tenantOf(ctx);
  const earliest = addDays(localDateOf(ctx.clock.now(), timeZone), -MAX_DAYS_BACK);
  if (localDateOf(since, timeZone) < earliest)
    throw badInput([
      { path: 'since', message: `must be at most ${MAX_DAYS_BACK} days ago, got "${since.toISOString()}"` },
    ]);
  const { employeeId } = ctx.principal?.kind === 'user' ? ctx.principal : { employeeId: null };
  if (employeeId === null) return [];
  const schedules = await ctx.sql<{ scheduleId: string }>(
    'changeSet.since',
    `select distinct c.schedule_id as "scheduleId" from change_set c
     where c.organization_id = $1 and c.at > $2 order by 1`,
    [organizationId, since],
  );
  const found: CellDiff[] = [];
  for (const { scheduleId } of schedules) {
    const filter = { employeeIds: [employeeId] };
    const [then, now] = [await findVersion(ctx, scheduleId, { asOf: since }), await findVersion(ctx, scheduleId, {})];
    const seen = async (version: typeof then, at: number | null) =>
      version && version.status !== 'draft' ? shiftsOfVersion(ctx, scheduleId, at, filter) : [];
    const [before, after] = [await seen(then, then?.version ?? null), await seen(now, null)];
    const cells = compareCells(before, after);
    const [was, is] = [grouped(before, cellKey), grouped(after, cellKey)];
    found.push(...cells.map((cell) => asAnswered(cell, was.get(cellKey(cell)) ?? [], is.get(cellKey(cell)) ?? [])));
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : 1));
}

const CSV_COLUMNS = [
  'date',
  'employeeId',
  'employeeNumber',
  'employeeName',
  'differences',
  'before',
  'after',
  'minutesBefore',
  'minutesAfter',
] as const;

/** All cells of a comparison as CSV. */
export async function diffCsv(ctx: RequestContext, { all, sides }: ScheduleDiff): Promise<string> {
  const timesOf = (shifts: readonly { startTime: string; endTime: string }[]): string =>
    shifts.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(';');
  const rows = (await answeredCells(ctx, sides, all)).map((cell) => {
    const employee = employeeById.ready(ctx, cell.employeeId);
    return {
      ...cell,
      employeeNumber: employee?.employeeNumber,
      employeeName: employee && `${employee.firstName} ${employee.lastName}`,
      differences: cell.differences.join(';'),
      before: timesOf(cell.before),
      after: timesOf(cell.after),
    };
  });
  return csvOf(ctx, CSV_COLUMNS, rows);
}
