/**
 * Uncertainty of whole days by lead: relative standard deviations of the parts that the intervals of a day share. Plain
 * data.
 */
export interface LeadSpread {
  /**
   * Leads in days (0: the first day) of `levels`, ascending. The variance is linear between them and constant beyond.
   */
  leads: number[];
  /** Persistent part, which lasts for weeks. */
  levels: number[];
  /** Part of the day alone. */
  day: number;
  /** Correlation with the day before: of the day's own part, and of the level. */
  dayKept: number;
  levelKept: number;
}

/** Returns the relative variance of the level at a lead in days. */
export function levelVariance({ leads, levels }: LeadSpread, ahead: number): number {
  let i = 0;
  while (i < leads.length - 1 && leads[i + 1]! <= ahead) i++;
  const own = levels[i]! * levels[i]!;
  if (i === leads.length - 1 || ahead <= leads[i]!) return own;
  const next = levels[i + 1]! * levels[i + 1]!;
  return own + ((next - own) * (ahead - leads[i]!)) / (leads[i + 1]! - leads[i]!);
}

/**
 * Minimum part of the intervals' own relative variance c^2 that stays when the level is better known at longer leads.
 */
const MIN_KEPT = 0.1;

/** Returns the relative variance c^2 of an interval at a lead in days, from that of the first weeks. */
export function relativeVariance(lead: LeadSpread, c: number, ahead: number): number {
  return Math.max(MIN_KEPT * c * c, c * c + levelVariance(lead, ahead) - levelVariance(lead, 0));
}

/**
 * Returns the relative standard deviation of the total of a day with this many expected contacts, at a lead in days.
 */
export function dayDeviation(
  lead: LeadSpread,
  phi: number,
  { contacts, ahead }: { contacts: number; ahead: number },
): number {
  return Math.sqrt(levelVariance(lead, ahead) + lead.day * lead.day + phi / Math.max(contacts, 1));
}
