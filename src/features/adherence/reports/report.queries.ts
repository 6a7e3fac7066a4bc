import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { idArray } from '../../../kernel/graphql/loaders';
import { pageOf } from '../../../kernel/graphql/page';
import { columnArray } from '../../../kernel/import/columns';
import { mondayOf } from '../../../kernel/time/local-time';
import { fullName } from '../../access/user.rules';
import { csvOf } from '../../forecasting/intervals/csv.rules';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { inScope, scopeOf, scopeValues } from '../../people/scope.queries';
import { HOURLY, noHourSums, noSums, SUMS, type HourSums, type Sums } from './agent-day.rules';
import { dueDaysOf, type DueDays } from './due-days.queries';
import { addSums, figuresOf, figuresOfHour } from './figures.rules';
import type { AdherenceReportArgs } from './report.inputs';
import type { AdherenceFigures, AdherenceGrouping, AdherenceReport, AdherenceReportRow } from './report.type';

/** Sums of stored agent-days, computed in the database, plus pending days computed for this answer. */

export interface Person {
  id: string;
  name: string;
  employeeNumber: string | null;
  teamId: string | null;
  teamName: string | null;
  /** True if active at any time in the range. */
  isActive: boolean;
}

/** The group of a row; null for dimensions that the report is not grouped by. */
interface Key {
  date: string | null;
  employeeId: string | null;
  teamId: string | null;
  hour: number | null;
}

interface Group<Name extends string> extends Key {
  agentDays: number;
  sums: Record<Name, number>;
}

/** The sums of a report, and the figures derived from them. */
interface Measured<Name extends string> {
  names: readonly Name[];
  none(): Record<Name, number>;
  figuresOf(sums: Record<Name, number>): AdherenceFigures;
}

const BY_DAY: Measured<keyof Sums> = { names: SUMS, none: noSums, figuresOf };
const BY_HOUR: Measured<keyof HourSums> = { names: HOURLY, none: noHourSums, figuresOf: figuresOfHour };

/** Reports with more rows are refused, not truncated. */
const MAX_ROWS = 100_000;

export async function adherenceReport(
  ctx: RequestContext,
  args: AdherenceReportArgs,
): Promise<Omit<AdherenceReport, 'csv'>> {
  const { from, to, reading, groupBy, orderBy } = args;
  const { people, isEverybody } = await peopleOf(ctx, args);
  const employeeIds = people.map(({ id }) => id);
  const due = await dueDaysOf(ctx, {
    from,
    to,
    employeeIds,
    activeIds: people.filter(({ isActive }) => isActive).map(({ id }) => id),
  });
  const asked = { ...args, people, employeeIds: isEverybody ? null : employeeIds };
  const byId = new Map(people.map((person) => [person.id, person]));
  const answer = { from, to, reading, pendingDays: due.pendingDays };
  const rows = groupBy.includes('hour')
    ? {
        ...(await rowsOf(await hourGroups(ctx, asked, due, byId), BY_HOUR, people)),
        // Some figures, such as lateness, are not stored by hour. Totals are computed without groups, so that they are
        // always the same.
        totals: (await rowsOf(await dayGroups(ctx, { ...asked, groupBy: [] }, due, byId), BY_DAY, people)).totals,
      }
    : await rowsOf(await dayGroups(ctx, asked, due, byId), BY_DAY, people);
  const data = orderBy === 'adherence' ? worstFirst(rows.data) : rows.data;
  return { ...answer, total: data.length, totals: rows.totals, data: pageOf(data, args) };
}

/** Stable sort. */
function worstFirst(rows: readonly AdherenceReportRow[]): AdherenceReportRow[] {
  const byAdherence = grouped(rows, ({ adherence }) => adherence ?? Infinity);
  return [...byAdherence].sort(([a], [b]) => a - b).flatMap(([, equals]) => equals);
}

/** Returns all employees in scope who may have data, by name. */
export async function peopleOf(
  ctx: RequestContext,
  { from, teamId = null, employeeId = null }: Pick<AdherenceReportArgs, 'from' | 'teamId' | 'employeeId'>,
): Promise<{ people: Person[]; isEverybody: boolean }> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const scope = await scopeOf(ctx);
  const people = await ctx.sql<Person>(
    'report.people',
    `select e.id, ${fullName('u')} as name, e.employee_number as "employeeNumber", e.team_id as "teamId",
       t.name as "teamName", u.status = 'active' or exists (select from agent_state s where s.organization_id = $1
         and s.employee_id = e.id and s.state_started_at >= $7::date::timestamp at time zone $8) as "isActive"
     from ${EMPLOYEE_SOURCE}
     left join team t on t.organization_id = $1 and t.id = e.team_id
     where e.organization_id = $1 and ($2::uuid is null or e.team_id = $2) and ($3::uuid is null or e.id = $3)
       and ${inScope('e', 4)}
     order by u.name_sort, e.id`,
    [organizationId, teamId, employeeId, ...scopeValues(scope), from, timeZone],
  );
  return { people, isEverybody: scope.everybody && teamId === null && employeeId === null };
}

interface AskedDays extends AdherenceReportArgs {
  people: readonly Person[];
  /** Null for everyone. */
  employeeIds: readonly string[] | null;
}

const dateOf = (groupBy: readonly AdherenceGrouping[], date: string): string | null =>
  groupBy.includes('day') ? date : groupBy.includes('week') ? mondayOf(date) : null;

/** SQL columns of the group, over `d` (agent_day) and `e` (employees with teams). */
function keyColumns(groupBy: readonly AdherenceGrouping[]): string {
  const week = groupBy.includes('week') ? `date_trunc('week', d.date)::date` : 'null::date';
  return [
    `${groupBy.includes('day') ? 'd.date' : week} as date`,
    `${groupBy.includes('employee') ? 'd.employee_id' : 'null::uuid'} as "employeeId"`,
    `${groupBy.includes('team') ? 'e.team_id' : 'null::uuid'} as "teamId"`,
    `${groupBy.includes('hour') ? 'h.hour' : 'null::integer'} as hour`,
  ].join(', ');
}

type StoredGroup<Name extends string> = Key & { agentDays: number } & Record<Name, number>;

async function storedGroups<Name extends string>(
  ctx: RequestContext,
  { from, to, reading, groupBy, people, employeeIds }: AskedDays,
  due: DueDays,
  { source, sums }: { source: string; sums: string },
): Promise<StoredGroup<Name>[]> {
  // An array has a known length. A join with the table, whose statistics may be outdated, took twice the time.
  const isByTeam = groupBy.includes('team');
  const ofEmployees = employeeIds === null ? '$5::uuid[] is null' : 'd.employee_id = any($5::uuid[])';
  const rows = await ctx.sql<StoredGroup<Name>>(
    null,
    `select ${keyColumns(groupBy)}, count(*) as "agentDays", ${sums} from agent_day d
     ${isByTeam ? 'join unnest($11::uuid[], $12::uuid[]) as e (id, team_id) on e.id = d.employee_id' : ''}
     ${source}
     where d.organization_id = $1 and d.date >= $2 and d.date <= $3 and d.reading in ('both', $4) and ${ofEmployees}
       and ${due.isRight(6)}
     group by 1, 2, 3, 4 limit ${MAX_ROWS + 1}`,
    [
      tenantOf(ctx).organizationId,
      from,
      to,
      reading,
      employeeIds && idArray(employeeIds),
      ...due.values,
      ...(isByTeam ? [idArray(people.map(({ id }) => id)), columnArray(people, ({ teamId }) => teamId)] : []),
    ],
  );
  if (rows.length > MAX_ROWS)
    throw badInput([
      { path: 'groupBy', message: `gives more than ${MAX_ROWS} rows: ask for fewer days, or for one team` },
    ]);
  return rows;
}

const keyText = ({ date, employeeId, teamId, hour }: Key): string => `${date} ${employeeId} ${teamId} ${hour}`;

/** Adds computed days to the stored groups. */
async function withComputed<Name extends string>(
  stored: readonly StoredGroup<Name>[],
  { names, none }: Measured<Name>,
): Promise<{ groups: Map<string, Group<Name>>; add(key: Key, figures: Record<Name, number>): void }> {
  const groups = new Map<string, Group<Name>>();
  await eachInSlices(stored, (row) => {
    const { date, employeeId, teamId, hour, agentDays } = row;
    groups.set(keyText(row), { date, employeeId, teamId, hour, agentDays, sums: row });
  });
  return {
    groups,
    add(key, figures) {
      const group = getOrMake(groups, keyText(key), () => ({ ...key, agentDays: 0, sums: none() }));
      group.agentDays++;
      addSums(group.sums, figures, names);
    },
  };
}

async function dayGroups(
  ctx: RequestContext,
  asked: AskedDays,
  due: DueDays,
  people: ReadonlyMap<string, Person>,
): Promise<Group<keyof Sums>[]> {
  const sums = SUMS.map((name) => `sum(d.${name}) as ${name}`).join(', ');
  const stored = await storedGroups<keyof Sums>(ctx, asked, due, { source: '', sums });
  const { groups, add } = await withComputed(stored, BY_DAY);
  await eachComputed(asked, due, people, (key, { sums: own }) => add(key, own));
  return [...groups.values()];
}

async function hourGroups(
  ctx: RequestContext,
  asked: AskedDays,
  due: DueDays,
  people: ReadonlyMap<string, Person>,
): Promise<Group<keyof HourSums>[]> {
  const source = `cross join lateral unnest(d.hour, ${HOURLY.map((name) => `d.hour_${name}`).join(', ')})
    as h (hour, ${HOURLY.join(', ')})`;
  const sums = HOURLY.map((name) => `sum(h.${name}) as ${name}`).join(', ');
  const stored = await storedGroups<keyof HourSums>(ctx, asked, due, { source, sums });
  const { groups, add } = await withComputed(stored, BY_HOUR);
  await eachComputed(asked, due, people, (key, { hours }) => {
    for (const [hour, own] of hours) add({ ...key, hour }, own);
  });
  return [...groups.values()];
}

async function eachComputed(
  { groupBy, reading }: AskedDays,
  { computed }: DueDays,
  people: ReadonlyMap<string, Person>,
  step: (key: Key, figures: DueDays['computed'][number]['amended']) => void,
): Promise<void> {
  await eachInSlices(computed, (day) => {
    const figures = day[reading];
    if (figures.segments.length === 0) return;
    const key = {
      date: dateOf(groupBy, day.date),
      employeeId: groupBy.includes('employee') ? day.employeeId : null,
      teamId: groupBy.includes('team') ? (people.get(day.employeeId)?.teamId ?? null) : null,
      hour: null,
    };
    step(key, figures);
  });
}

/** Sorted by date, then by name of team or employee, then by hour. */
async function rowsOf<Name extends string>(
  groups: readonly Group<Name>[],
  { names, none, figuresOf: figures }: Measured<Name>,
  people: readonly Person[],
): Promise<Pick<AdherenceReport, 'totals' | 'data'>> {
  const position = new Map(people.map(({ id }, index) => [id, index]));
  const teamName = new Map(people.map(({ teamId, teamName: name }) => [teamId, name]));
  const team = ({ teamId }: Key): string => (teamId === null ? '' : (teamName.get(teamId) ?? ''));
  const [dates, teams] = [placesOf(groups.map(({ date }) => date ?? '')), placesOf(groups.map(team))];
  // Sorting 100,000 rows by numbers takes milliseconds; by text it takes many more.
  const places = new Float64Array(groups.length);
  await eachInSlices(groups, (group, index) => {
    const byDate = (dates.get(group.date ?? '') as number) * teams.size + (teams.get(team(group)) as number);
    const byName = byDate * (people.length + 1) + (position.get(group.employeeId ?? '') ?? people.length);
    places[index] = (byName * 24 + (group.hour ?? 0)) * groups.length + index;
  });
  places.sort();
  const totals = none();
  const data: AdherenceReportRow[] = [];
  await eachInSlices([...places], (place) => {
    const { date, hour, employeeId, teamId, agentDays, sums } = groups[place % groups.length] as Group<Name>;
    addSums(totals, sums, names);
    const person = employeeId === null ? undefined : people[position.get(employeeId) ?? -1];
    const ownTeamId = person ? person.teamId : teamId;
    data.push({
      date,
      hour,
      employeeId,
      employeeName: person?.name ?? null,
      employeeNumber: person?.employeeNumber ?? null,
      teamId: ownTeamId,
      teamName: ownTeamId === null ? null : (teamName.get(ownTeamId) ?? null),
      agentDays,
      ...figures(sums),
    });
  });
  return { totals: figures(totals), data };
}

/** Returns the rank of each text. */
const placesOf = (texts: readonly string[]): Map<string, number> =>
  new Map([...new Set(texts)].sort().map((text, place) => [text, place]));

const CSV_COLUMNS: readonly (keyof AdherenceReportRow)[] = [
  'date',
  'hour',
  'employeeId',
  'employeeName',
  'employeeNumber',
  'teamId',
  'teamName',
  'agentDays',
  'scheduledMinutes',
  'adherentMinutes',
  'exceptionMinutes',
  'excusedMinutes',
  'neutralMinutes',
  'workedMinutes',
  'adherence',
  'conformance',
  'lateMinutes',
  'lateShifts',
  'breaksTaken',
  'breakMinutes',
  'contactMinutes',
  'contactShare',
];

export const reportCsv = (ctx: RequestContext, { data }: AdherenceReport): Promise<string> =>
  csvOf(ctx, CSV_COLUMNS, data);
