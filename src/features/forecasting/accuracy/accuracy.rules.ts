/** Bands of lead time in days, 1 being the first day of the forecast: days, weeks, months, half years. */
export const LEAD_BANDS: readonly { from: number; to: number }[] = [
  { from: 1, to: 1 },
  { from: 2, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 28 },
  { from: 29, to: 56 },
  { from: 57, to: 91 },
  { from: 92, to: 182 },
  { from: 183, to: 365 },
  { from: 366, to: 550 },
];

export const ACCURACY_GROUPINGS = ['leadBand', 'day', 'week', 'month'] as const;
export type AccuracyGrouping = (typeof ACCURACY_GROUPINGS)[number];
