import type { CoverageUncoveredQuery } from '../../api/types.generated';

type Interval = CoverageUncoveredQuery['uncoveredDemand']['data'][number];

/** Consecutive understaffed intervals of a skill. */
export interface Stretch {
  id: string;
  skillId: string | null;
  date: string;
  from: string;
  startsAt: string;
  /** End of the last interval. */
  until: number;
  mostMissing: number;
  missingHours: number;
  contactsBeyondTarget: number;
}

export function stretchesOf(intervals: readonly Interval[]): Stretch[] {
  const open = new Map<string, Stretch>();
  const stretches: Stretch[] = [];
  for (const { skillId, date, interval, startsAt, endsAt, missing, contactsBeyondTarget } of intervals) {
    const key = skillId ?? '';
    const start = Date.parse(startsAt);
    let stretch = open.get(key);
    if (!stretch || stretch.until !== start || stretch.date !== date) {
      stretch = {
        id: `${key} ${startsAt}`,
        skillId: skillId ?? null,
        date,
        from: interval,
        startsAt,
        until: start,
        mostMissing: 0,
        missingHours: 0,
        contactsBeyondTarget: 0,
      };
      open.set(key, stretch);
      stretches.push(stretch);
    }
    stretch.until = Date.parse(endsAt);
    stretch.mostMissing = Math.max(stretch.mostMissing, missing);
    stretch.missingHours += (missing * (stretch.until - start)) / 3_600_000;
    stretch.contactsBeyondTarget += contactsBeyondTarget;
  }
  return stretches;
}
