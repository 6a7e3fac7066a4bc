import { requireShare, type Service, type ServiceTarget } from './load';
import type { SkillQueue } from './multi-skill';
import { simulateSkills, type SimulatedService, type SkillGroup } from './simulation';

/** Staffing confirmed by a simulation, or the last one tried. */
export interface ConfirmedStaffing {
  groups: SkillGroup[];
  service: SimulatedService;
  /** Number of people added to the initial staffing. */
  added: number;
  confirmed: boolean;
}

/**
 * Simulates the groups and adds a person at a time while a queue misses its service level, mean wait or occupancy. The
 * person is added for the worst queue: to the busiest of the groups that serve it if it misses occupancy most, else to
 * the group with the most misses within its skills (then the fewest skills); up to `most` people. A queue's occupancy
 * is that of the busiest group that serves it, so that no one is busier than any of their queues allows. `tolerance` is
 * the shortfall, in service level or as a share of the wait or occupancy, that still counts as met, as a simulation of
 * `hours` is not exact. The same seed gives the same result. Throws a RangeError if a service level, occupancy or
 * tolerance is not from 0 to 1.
 */
export function confirmSkills(
  queues: readonly SkillQueue[],
  groups: readonly SkillGroup[],
  seed: number,
  { hours = 200, most = 200, tolerance = 0.01 } = {},
): ConfirmedStaffing {
  for (const { target } of queues) {
    requireShare('serviceLevel', target.serviceLevel ?? 0);
    requireShare('maxOccupancy', target.maxOccupancy ?? 0);
  }
  requireShare('tolerance', tolerance);
  const staffed = groups.map((group) => ({ ...group, skills: [...group.skills] }));
  for (let added = 0; ; added++) {
    const service = simulateSkills(queues, staffed, seed, hours);
    const missed = queues.map(({ target }, q) => shortfallOf(target, service.queues[q]!));
    const tooBusy = queues.map(({ target }, q) => excessOf(target, service.queues[q]!));
    const shortfall = missed.map((value, q) => Math.max(value, tooBusy[q]!));
    let worst = 0;
    shortfall.forEach((value, q) => {
      if (value > shortfall[worst]!) worst = q;
    });
    if (!(shortfall[worst]! > tolerance)) return { groups: staffed, service, added, confirmed: true };
    const missedBy = (group: SkillGroup): number =>
      queues.reduce(
        (sum, { skill, load }, q) => sum + (group.skills.includes(skill) ? missed[q]! * load.contacts : 0),
        0,
      );
    const busyness = (group: SkillGroup): number => service.groupOccupancy[staffed.indexOf(group)]!;
    const able = staffed
      .filter(({ skills }) => skills.includes(queues[worst]!.skill))
      .sort((a, b) =>
        tooBusy[worst]! > missed[worst]!
          ? busyness(b) - busyness(a)
          : missedBy(b) - missedBy(a) || a.skills.length - b.skills.length,
      );
    if (able.length === 0 || added >= most) return { groups: staffed, service, added, confirmed: false };
    able[0]!.people++;
  }
}

/** Returns the larger of the missing service level and the relative excess of the mean wait; 0 if both are met. */
function shortfallOf({ serviceLevel = 0, averageWaitSeconds = Infinity }: ServiceTarget, service: Service): number {
  const tooLong = averageWaitSeconds >= 0 ? service.averageWaitSeconds - averageWaitSeconds : 0;
  return Math.max(serviceLevel - service.serviceLevel, tooLong > 0 ? tooLong / service.averageWaitSeconds : 0);
}

/** Returns the share of the highest occupancy that exceeds the cap; a cap of 0 does not apply. */
function excessOf({ maxOccupancy = 0 }: ServiceTarget, { occupancy }: Service): number {
  return maxOccupancy > 0 && occupancy > maxOccupancy ? (occupancy - maxOccupancy) / occupancy : 0;
}
