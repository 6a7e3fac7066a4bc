import { CONSTRAINTS } from '../../../../engines/optimizer/model/constraints';
import type { Impossible } from '../../../../engines/optimizer/explain/impossible';
import { RULE_KINDS } from '../../../../engines/work-rules/rule';
import { getOrMake } from '../../../../kernel/collections';
import { localDateOf, localTimeOf } from '../../../../kernel/time/local-time';
import { DAY_MS, MINUTE_MS } from '../../../../kernel/time/units';
import { othersIn, timeOf } from '../problem/demand';
import type { Board } from '../problem/lay-out';
import { Reach } from '../problem/reach';

/** An infeasible demand, in the organization's terms: a need of people, or a rule of an employee. */
export type ImpossibleDemand =
  | {
      /** Affected days, sorted. */
      dates: string[];
      startTime: string;
      endTime: string;
      /** Any of these skills; empty for any employee. */
      skillIds: string[];
      people: number;
      /** The minimum and maximum need at these times. */
      needed: [least: number, most: number];
      /** A sentence if no shift of the range covers that time, else null. */
      unreached: string | null;
      /** True if the need is what others leave. */
      isBesideOthers?: boolean;
    }
  | { employeeIds: string[]; says: string; units: number; unit: string };

/** Describes a rule that each roster must keep, or a work rule. */
const sentenceOf = (rule: string): string =>
  RULE_KINDS.find(({ kind }) => kind === rule)?.says ?? CONSTRAINTS.find(({ name }) => name === rule)?.says ?? rule;

type NeedOfPeople = Extract<ImpossibleDemand, { dates: unknown }>;
type RuleOfPeople = Extract<ImpossibleDemand, { employeeIds: unknown }>;

/**
 * Returns the rules that must be broken, then the unmet needs in the organization's time zone. Equal ones are merged:
 * over employees, consecutive times, and days with the same number of available people.
 */
export function impossibleDemands(board: Board, found: readonly Impossible[], timeZone: string): ImpossibleDemand[] {
  return [...rulesOf(found), ...needsOf(board, found, timeZone)];
}

function rulesOf(found: readonly Impossible[]): RuleOfPeople[] {
  const told = new Map<string, RuleOfPeople>();
  for (const { broken } of found) {
    if (!broken) continue;
    const { person, rule, units, unit } = broken;
    const alike = getOrMake(told, JSON.stringify([rule, units, unit]), () => {
      return { employeeIds: [], says: sentenceOf(rule), units, unit };
    });
    if (!alike.employeeIds.includes(person)) alike.employeeIds.push(person);
  }
  return [...told.values()];
}

function needsOf(board: Board, found: readonly Impossible[], timeZone: string): NeedOfPeople[] {
  const { days, demand } = board;
  const reach = new Reach(board);
  const told = new Map<string, NeedOfPeople>();
  for (const { startMs, endMs, needed, ...alike } of inARow(timesOf(board, found, reach))) {
    if (startMs >= days.midnightMs(days.count)) continue;
    const [startsAt, endsAt] = [new Date(startMs), new Date(endMs)];
    const times = { startTime: localTimeOf(startsAt, timeZone), endTime: localTimeOf(endsAt, timeZone) };
    const skillIds = alike.skills.flatMap((k) => demand.skills[k] ?? []);
    const { people, unreached, isBesideOthers } = alike;
    const each = getOrMake(told, JSON.stringify([times, skillIds, people, unreached, isBesideOthers]), () => {
      return { dates: [], ...times, skillIds, people, needed, unreached, ...(isBesideOthers && { isBesideOthers }) };
    });
    const date = localDateOf(startsAt, timeZone);
    if (each.dates.at(-1) !== date) each.dates.push(date);
    each.needed = [Math.min(each.needed[0], needed[0]), Math.max(each.needed[1], needed[1])];
  }
  return [...told.values()];
}

/** A time with too few available people. */
interface Time {
  startMs: number;
  endMs: number;
  skills: readonly number[];
  people: number;
  needed: NeedOfPeople['needed'];
  unreached: string | null;
  isBesideOthers: boolean;
}

/** Returns times within one day, sorted. A stretch short by both measures is returned once. */
function timesOf(board: Board, found: readonly Impossible[], reach: Reach): Time[] {
  const { demand } = board;
  // With a single skill there is no distinction between employees.
  const all = demand.skills.length === 1 ? [0] : [];
  const times = new Map<string, Time>();
  for (const { need } of found) {
    // When only hours are distributed, an even share is not a requirement.
    const isOfTeam = need && demand.teams && need.slot >= demand.teams.first;
    if (!need || (demand.measure === 'templates' && !isOfTeam)) continue;
    const { people, needed } = need;
    for (const stretch of stretchesOf(board, need, reach)) {
      const time: Time = { ...stretch, skills: need.skills ?? all, people, needed: [needed, needed] };
      times.set(JSON.stringify(time), time);
    }
  }
  return [...times.values()].sort((a, b) => a.startMs - b.startMs);
}

/** Joins adjacent times of a day with the same available people. */
function inARow(times: readonly Time[]): Time[] {
  const joined: Time[] = [];
  const lastOf = new Map<string, Time>();
  for (const time of times) {
    const { startMs, endMs, needed, ...alike } = time;
    const key = JSON.stringify(alike);
    const last = lastOf.get(key);
    if (last?.endMs === startMs && endMs - last.startMs <= DAY_MS) {
      last.endMs = endMs;
      last.needed = [Math.min(last.needed[0], needed[0]), Math.max(last.needed[1], needed[1])];
    } else {
      lastOf.set(key, { ...time });
      joined.push(lastOf.get(key)!);
    }
  }
  return joined;
}

/**
 * Returns the times of consecutive slots, joined within a day and split by whether any shift covers them, and by
 * whether others provide some of the people.
 */
function stretchesOf(
  { days, demand }: Board,
  { day, slot, slots, skills }: NonNullable<Impossible['need']>,
  reach: Reach,
) {
  const { slotsPerDay } = demand;
  const found: Pick<Time, 'startMs' | 'endMs' | 'unreached' | 'isBesideOthers'>[] = [];
  for (let at = day * slotsPerDay + slot; at < day * slotsPerDay + slot + slots; at++) {
    const [onDay, inDay] = [Math.floor(at / slotsPerDay), at % slotsPerDay];
    const midnight = days.midnightMs(onDay);
    const unreached = reach.isReached(onDay, inDay) ? null : reach.unreachedWords(onDay, inDay);
    const [startMs, endMs] = timeOf(demand, inDay).map((minute) => midnight + minute * MINUTE_MS) as [number, number];
    const isBesideOthers = othersIn(demand, onDay, inDay, skills ?? 'all') > 0;
    const last = found.at(-1);
    const isAlike = last?.unreached === unreached && last.isBesideOthers === isBesideOthers;
    if (inDay > 0 && isAlike && last.endMs === startMs) last.endMs = endMs;
    else found.push({ startMs, endMs, unreached, isBesideOthers });
  }
  return found;
}
