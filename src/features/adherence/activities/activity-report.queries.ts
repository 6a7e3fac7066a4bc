import { getOrMake } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf } from '../../../kernel/graphql/page';
import { mondayOf } from '../../../kernel/time/local-time';
import { activityCodeById } from '../../scheduling/activities/activity-code.loaders';
import { ACTIVITY_CATEGORIES } from '../../scheduling/activities/activity-code.rules';
import { eachActivity, noActivitySums, type ActivitySums } from './activity-figures.rules';
import type { ActivityReportArgs } from './activity-report.inputs';
import type { ActivityReportRow, ActivityReportRowPage } from './activity-report.type';
import { dueDaysOf, type DueDays } from '../reports/due-days.queries';
import { unpackedSegments, type PackedSegments } from '../reports/packed-segments.rules';
import { peopleOf, type Person } from '../reports/report.queries';
import type { Segment } from '../reports/segment.rules';

/** Scheduled, adherent, excused and neutral time by activity, from the segments of agent-days. */

/** Employees whose days are read at once: about 20 MB of segments for 92 days. */
const PEOPLE_AT_ONCE = 200;
const NAMES: readonly (keyof ActivitySums)[] = ['scheduled', 'adherent', 'excused', 'neutral', 'occurrences', 'missed'];

type Group = Pick<ActivityReportRow, 'codeKey' | 'employeeId' | 'teamId' | 'date'> & { sums: ActivitySums };

/** Returns the report by date, team, employee and activity, against the current schedule. */
export async function activityReport(ctx: RequestContext, args: ActivityReportArgs): Promise<ActivityReportRowPage> {
  const { from, to, groupBy, page, limit } = args;
  const { people } = await peopleOf(ctx, args);
  const due = await dueDaysOf(ctx, {
    from,
    to,
    employeeIds: people.map(({ id }) => id),
    activeIds: people.filter(({ isActive }) => isActive).map(({ id }) => id),
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  const groups = new Map<string, Group>();
  const add = (employeeId: string, date: string, segments: readonly Segment[]): void => {
    const key = {
      employeeId: groupBy.includes('employee') ? employeeId : null,
      teamId: groupBy.includes('team') ? (byId.get(employeeId)?.teamId ?? null) : null,
      date: groupBy.includes('day') ? date : groupBy.includes('week') ? mondayOf(date) : null,
    };
    eachActivity(segments, (code, sums) => {
      const codeKey = groupBy.includes('activity') ? code : null;
      const text = `${codeKey} ${key.employeeId} ${key.teamId} ${key.date}`;
      const group = getOrMake(groups, text, () => ({ codeKey, ...key, sums: noActivitySums() }));
      for (const name of NAMES) group.sums[name] += sums[name];
    });
  };
  await eachInSlices(due.computed, ({ employeeId, date, amended }) => add(employeeId, date, amended.segments));
  for (let first = 0; first < people.length; first += PEOPLE_AT_ONCE)
    await eachStored(ctx, args, people.slice(first, first + PEOPLE_AT_ONCE), due, add);
  const rows = await inOrder(ctx, [...groups.values()], people);
  const data = rows.slice(offsetOf(args), offsetOf(args) + limit).map(rowOf);
  await activityCodeById.prefetch(
    ctx,
    data.flatMap(({ codeKey }) => codeKey ?? []),
  );
  return { data, page, limit, total: rows.length };
}

/** Passes the stored days of some employees that are up to date. */
async function eachStored(
  ctx: RequestContext,
  { from, to }: ActivityReportArgs,
  people: readonly Person[],
  due: DueDays,
  add: (employeeId: string, date: string, segments: readonly Segment[]) => void,
): Promise<void> {
  const rows = await ctx.sql<{ employeeId: string; date: string; segments: PackedSegments }>(
    null,
    `select d.employee_id as "employeeId", d.date, d.segments from agent_day d
     where d.organization_id = $1 and d.date >= $2 and d.date <= $3 and d.reading in ('both', 'amended')
       and d.employee_id = any($4) and ${due.isRight(5)}`,
    [tenantOf(ctx).organizationId, from, to, idArray(people.map(({ id }) => id)), ...due.values],
  );
  // Times of day do not matter here: midnight is 0.
  await eachInSlices(rows, ({ employeeId, date, segments }) => add(employeeId, date, unpackedSegments(segments, 0)));
}

/** Sorts rows by date, team and employee as named, then activities by category and name. */
async function inOrder(ctx: RequestContext, groups: Group[], people: readonly Person[]): Promise<Group[]> {
  const placeOf = new Map(people.map(({ id }, place) => [id, place]));
  const teams = new Map(people.map(({ teamId, teamName }) => [teamId, teamName ?? '']));
  const keys = [...new Set(groups.flatMap(({ codeKey }) => codeKey ?? []))];
  await activityCodeById.prefetch(ctx, keys);
  const activityOf = (key: string | null): [number, string] => {
    const code = key === null ? null : activityCodeById.ready(ctx, key);
    return code ? [ACTIVITY_CATEGORIES.indexOf(code.category), code.name] : [-1, ''];
  };
  const partsOf = ({ date, teamId, employeeId, codeKey }: Group) =>
    [date ?? '', teams.get(teamId) ?? '', placeOf.get(employeeId ?? '') ?? -1, ...activityOf(codeKey)] as const;
  const sorted = groups.map((group) => ({ group, parts: partsOf(group) }));
  sorted.sort((a, b) => {
    const at = a.parts.findIndex((part, i) => part !== b.parts[i]);
    return at < 0 ? 0 : a.parts[at]! < b.parts[at]! ? -1 : 1;
  });
  return sorted.map(({ group }) => group);
}

/** Rounds milliseconds to minutes with two decimals. */
const minutes = (ms: number): number => Math.round(ms / 600) / 100;

const rowOf = ({ sums, ...key }: Group): ActivityReportRow => ({
  ...key,
  scheduledMinutes: minutes(sums.scheduled),
  adherentMinutes: minutes(sums.adherent),
  excusedMinutes: minutes(sums.excused),
  neutralMinutes: minutes(sums.neutral),
  occurrences: sums.occurrences,
  missed: sums.missed,
});
