import { apart } from '../../../../engines/optimizer/model/together';
import { localDateOf, localTimeOf } from '../../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../../kernel/time/units';
import { timeOf } from '../problem/demand';
import type { Board } from '../problem/lay-out';
import type { PlannedTeam, PlanningData } from '../problem/planning-data';
import { reasonsOf } from './reasons';

const MAX_TOLD = 200;

/** A violated team rule: a time without any member, or a day on which only some are off. */
export interface TeamBreach {
  teamRuleId: string;
  name: string;
  kind: PlannedTeam['kind'];
  date: string;
  /** Local times of the organization; null for a full day. */
  startTime: string | null;
  endTime: string | null;
  says: string;
}

interface Told {
  shortOfSlot: Float64Array;
  isLate?: () => boolean;
}

/** Returns the team rules that a roster violates, sorted by time. */
export function teamBreaches(data: PlanningData, board: Board, cells: Uint16Array, told: Told): TeamBreach[] {
  return [...timesWithout(data, board, cells, told), ...daysApart(data, board, cells)]
    .sort((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))
    .slice(0, MAX_TOLD);
}

function timesWithout(
  { timeZone }: PlanningData,
  board: Board,
  cells: Uint16Array,
  { shortOfSlot, isLate }: Told,
): TeamBreach[] {
  const { days, demand } = board;
  const { slotsPerDay, teams, skills, need } = demand;
  if (!teams) return [];
  const stretches = teams.cuts.length - 1;
  const found = teams.of.flatMap(({ team, skill, block }) => {
    const times: { team: PlannedTeam; day: number; slot: number; skill: number; startMs: number; endMs: number }[] = [];
    const isThere = presence(board, cells, skill);
    for (let day = 0; day < days.count; day++)
      for (let i = 0; i < stretches; i++) {
        const slot = teams.first + block * stretches + i;
        const at = day * slotsPerDay + slot;
        if (!need[at * skills.length + skill] || !shortOfSlot[at] || isThere(day, slot)) continue;
        const [from, to] = timeOf(demand, slot).map((minute) => days.midnightMs(day) + minute * MINUTE_MS);
        const last = times.at(-1);
        if (last?.endMs === from && last!.day === day) last!.endMs = to!;
        else times.push({ team, day, slot, skill, startMs: from!, endMs: to! });
      }
    return times;
  });
  const reasons = reasonsOf(board, cells, found, isLate);
  return found.map(({ team, startMs, endMs }, i) => ({
    teamRuleId: team.id,
    name: team.name,
    kind: team.kind,
    date: localDateOf(new Date(startMs), timeZone),
    startTime: localTimeOf(new Date(startMs), timeZone),
    endTime: localTimeOf(new Date(endMs), timeZone),
    says: `No one from ${team.name} is at work${reasons[i] === undefined ? '' : `. ${reasons[i]}`}`,
  }));
}

/** Returns whether an employee with a skill covers a slot. */
function presence({ problem, days }: Board, cells: Uint16Array, skill: number) {
  const people = [...problem.people.keys()].filter((p) => problem.people[p]!.skills!.includes(skill));
  const reach = Math.max(0, ...problem.kinds.flatMap(({ covers }) => covers));
  const covers = problem.kinds.map((kind) => new Set(kind.covers));
  return (day: number, slot: number): boolean =>
    people.some((p) => {
      for (let d = day; d >= 0 && (day - d) * problem.slotsPerDay + slot <= reach; d--) {
        const value = cells[p * days.count + d]!;
        if (value && covers[value - 1]!.has((day - d) * problem.slotsPerDay + slot)) return true;
      }
      return false;
    });
}

function daysApart({ teams = [] }: PlanningData, { problem, days }: Board, cells: Uint16Array): TeamBreach[] {
  const indexOf = new Map(problem.people.map(({ id }, p) => [id, p]));
  const counted = problem.offTogether ?? [];
  return teams
    .filter(({ kind }) => kind === 'off_together')
    .flatMap((team) => {
      const people = team.employeeIds.flatMap((id) => indexOf.get(id) ?? []);
      const of = counted.find((each) => each.people.join() === people.join());
      return (of?.days ?? []).flatMap((day) => {
        const working = people.filter((p) => cells[p * days.count + day]).length;
        if (apart(working, people.length) === 0) return [];
        return {
          teamRuleId: team.id,
          name: team.name,
          kind: team.kind,
          date: days.dates[day]!,
          startTime: null,
          endTime: null,
          says: `${working} of ${team.name} ${working === 1 ? 'works' : 'work'} while ${people.length - working} ${
            people.length - working === 1 ? 'is' : 'are'
          } off`,
        };
      });
    });
}
