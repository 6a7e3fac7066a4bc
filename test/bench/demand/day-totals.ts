import type { StreamTotals } from '../../../src/engines/forecaster/season/shared-season';

/** Contacts of a stream by day. */
export function dayTotalsOf(rows: readonly { date: string; volume: number }[]): StreamTotals {
  const totals = new Map<string, number>();
  for (const { date, volume } of rows) if (volume >= 0) totals.set(date, (totals.get(date) ?? 0) + volume);
  return { days: [...totals].map(([date, volume]) => ({ date, volume })) };
}
