import { requireShare, type Service, type ServiceTarget } from './load';
import type { SkillQueue } from './multi-skill';
import { simulateSkills, type SimulatedService, type SkillGroup } from './simulation';

/** Staffing that a simulation has confirmed, or the last one tried. */
export interface ConfirmedStaffing {
  groups: SkillGroup[];
  service: SimulatedService;
  /** People added to what was given. */
  added: number;
  confirmed: boolean;
}

/**
 * Simulates the groups and, while a queue misses its service level, mean wait or occupancy, adds a person for the
 * worst one: to the busiest of the groups that serve it where the occupancy is what it misses most, else to the one
 * with the most misses within its skills (then the fewest skills); up to `most` people. A queue's occupancy is that of
 * the busiest group that serves it, so that no one is busier than any of their queues allows. `tolerance` is the
 * shortfall, in service level or as a share of the wait or occupancy, that still counts as met, as a simulation of
 * `hours` is not exact. The same seed gives the same answer. Throws a RangeError for a service level, occupancy or
 * tolerance that is no share from 0 to 1.
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

/** The larger of what the service level lacks and the share of the mean wait that is too much; 0 when both are met. */
function shortfallOf({ serviceLevel = 0, averageWaitSeconds = Infinity }: ServiceTarget, service: Service): number {
  const tooLong = averageWaitSeconds >= 0 ? service.averageWaitSeconds - averageWaitSeconds : 0;
  return Math.max(serviceLevel - service.serviceLevel, tooLong > 0 ? tooLong / service.averageWaitSeconds : 0);
}

/** Share of the busiest people's occupancy that is beyond the cap; a cap of 0 asks nothing. */
function excessOf({ maxOccupancy = 0 }: ServiceTarget, { occupancy }: Service): number {
  return maxOccupancy > 0 && occupancy > maxOccupancy ? (occupancy - maxOccupancy) / occupancy : 0;
}
