/**
 * How far whole days may lie off, by the days ahead: relative standard deviations of the parts that the intervals of a
 * day have in common. Plain data.
 */
export interface LeadSpread {
  /** Days ahead (0: the first day) of `levels`, ascending; between them the variance is linear, beyond constant. */
  leads: number[];
  /** Of the level, which lasts for weeks. */
  levels: number[];
  /** Of the day alone. */
  day: number;
  /** Correlation with the day before: of the day's own part, and of the level. */
  dayKept: number;
  levelKept: number;
}

/** Relative variance of the level so many days ahead. */
export function levelVariance({ leads, levels }: LeadSpread, ahead: number): number {
  let i = 0;
  while (i < leads.length - 1 && leads[i + 1]! <= ahead) i++;
  const own = levels[i]! * levels[i]!;
  if (i === leads.length - 1 || ahead <= leads[i]!) return own;
  const next = levels[i + 1]! * levels[i + 1]!;
  return own + ((next - own) * (ahead - leads[i]!)) / (leads[i + 1]! - leads[i]!);
}

/** Least part of the intervals' own relative variance c^2 that stays when the level is better known further ahead. */
const MIN_KEPT = 0.1;

/** Relative variance c^2 of an interval so many days ahead, from that of the first weeks. */
export function relativeVariance(lead: LeadSpread, c: number, ahead: number): number {
  return Math.max(MIN_KEPT * c * c, c * c + levelVariance(lead, ahead) - levelVariance(lead, 0));
}

/** Relative standard deviation of the total of a day so many days ahead, of which so many contacts are expected. */
export function dayDeviation(
  lead: LeadSpread,
  phi: number,
  { contacts, ahead }: { contacts: number; ahead: number },
): number {
  return Math.sqrt(levelVariance(lead, ahead) + lead.day * lead.day + phi / Math.max(contacts, 1));
}
