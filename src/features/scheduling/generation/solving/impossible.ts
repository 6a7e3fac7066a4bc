import { CONSTRAINTS } from '../../../../engines/optimiser/constraints';
import type { Impossible } from '../../../../engines/optimiser/impossible';
import { RULE_KINDS } from '../../../../engines/work-rules/rule';
import { localDateOf, localTimeOf } from '../../../../kernel/time/local-time';
import { timeOf } from '../problem/demand';
import type { Board } from '../problem/lay-out';

/** What nobody can do, whatever is planned, in terms of the organization: a need of people, or a rule of somebody. */
export type ImpossibleDemand =
  | {
      date: string;
      startTime: string;
      endTime: string;
      /** One of these; empty is whichever people. */
      skillIds: string[];
      people: number;
      needed: number;
    }
  | { employeeId: string; says: string; units: number; unit: string };

const MINUTE_MS = 60_000;

/** A rule of work, or one that every roster keeps, in words. */
const sentenceOf = (rule: string): string =>
  RULE_KINDS.find(({ kind }) => kind === rule)?.says ?? CONSTRAINTS.find(({ name }) => name === rule)?.says ?? rule;

/** Slots as times of the organization; a part of an interval that is short at work and present is told once. */
export function impossibleDemands(board: Board, found: readonly Impossible[], timeZone: string): ImpossibleDemand[] {
  const { days, demand } = board;
  const told = new Map<string, ImpossibleDemand>();
  for (const { need, broken } of found) {
    if (broken) {
      const { person, rule, units, unit } = broken;
      told.set(JSON.stringify(broken), { employeeId: person, says: sentenceOf(rule), units, unit });
    }
    // Where hours are spread, an even share is no need.
    const isOfTeam = need && demand.teams && need.slot >= demand.teams.first;
    if (!need || (demand.measure === 'templates' && !isOfTeam)) continue;
    const skillIds = (need.skills ?? []).flatMap((k) => demand.skills[k] ?? []);
    for (const { startMs, endMs } of stretchesOf(board, need)) {
      const [startsAt, endsAt] = [new Date(startMs), new Date(endMs)];
      const each = {
        date: localDateOf(startsAt, timeZone),
        startTime: localTimeOf(startsAt, timeZone),
        endTime: localTimeOf(endsAt, timeZone),
        skillIds,
        people: need.people,
        needed: need.needed,
      };
      if (startMs < days.midnightMs(days.count)) told.set(JSON.stringify(each), each);
    }
  }
  return [...told.values()];
}

/** The times of slots in a row, neighbours as one. */
function stretchesOf({ days, demand }: Board, { day, slot, slots }: NonNullable<Impossible['need']>) {
  const { slotsPerDay } = demand;
  const found: { startMs: number; endMs: number }[] = [];
  for (let at = day * slotsPerDay + slot; at < day * slotsPerDay + slot + slots; at++) {
    const midnight = days.midnightMs(Math.floor(at / slotsPerDay));
    const [startMs, endMs] = timeOf(demand, at % slotsPerDay).map((minute) => midnight + minute * MINUTE_MS) as [
      number,
      number,
    ];
    const last = found.at(-1);
    if (last?.endMs === startMs) last.endMs = endMs;
    else found.push({ startMs, endMs });
  }
  return found;
}
