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
 * Simulates the groups and, while a queue misses its service level or mean wait, adds a person to the group that serves
 * the worst queue and, of those, has the most misses within its skills (then the fewest skills); up to `most` people.
 * `tolerance` is the shortfall, in service level or as a share of the wait, that still counts as met, as a simulation
 * of `hours` is not exact. An occupancy is not judged. The same seed gives the same answer. Throws a RangeError for a
 * service level or tolerance that is no share from 0 to 1.
 */
export function confirmSkills(
  queues: readonly SkillQueue[],
  groups: readonly SkillGroup[],
  seed: number,
  { hours = 200, most = 200, tolerance = 0.01 } = {},
): ConfirmedStaffing {
  queues.forEach(({ target }) => requireShare('serviceLevel', target.serviceLevel ?? 0));
  requireShare('tolerance', tolerance);
  const staffed = groups.map((group) => ({ ...group, skills: [...group.skills] }));
  for (let added = 0; ; added++) {
    const service = simulateSkills(queues, staffed, seed, hours);
    const shortfall = queues.map(({ target }, q) => shortfallOf(target, service.queues[q]!));
    let worst = 0;
    shortfall.forEach((value, q) => {
      if (value > shortfall[worst]!) worst = q;
    });
    if (!(shortfall[worst]! > tolerance)) return { groups: staffed, service, added, confirmed: true };
    const missedBy = (group: SkillGroup): number =>
      queues.reduce(
        (sum, { skill, load }, q) =>
          sum + (group.skills.includes(skill) ? Math.max(0, shortfall[q]!) * load.contacts : 0),
        0,
      );
    const able = staffed
      .filter(({ skills }) => skills.includes(queues[worst]!.skill))
      .sort((a, b) => missedBy(b) - missedBy(a) || a.skills.length - b.skills.length);
    if (able.length === 0 || added >= most) return { groups: staffed, service, added, confirmed: false };
    able[0]!.people++;
  }
}

/** The larger of what the service level lacks and the share of the mean wait that is too much; 0 when both are met. */
function shortfallOf({ serviceLevel = 0, averageWaitSeconds = Infinity }: ServiceTarget, service: Service): number {
  const tooLong = averageWaitSeconds >= 0 ? service.averageWaitSeconds - averageWaitSeconds : 0;
  return Math.max(serviceLevel - service.serviceLevel, tooLong > 0 ? tooLong / service.averageWaitSeconds : 0);
}
