import { addDays, startOfWeek } from '../../kernel/dates';

/** Presets of report periods. */

export const PERIODS = [
  { value: 'yesterday', name: 'Yesterday' },
  { value: 'week', name: 'This week' },
  { value: 'lastWeek', name: 'Last week' },
  { value: 'fourWeeks', name: 'Last four weeks' },
  { value: 'own', name: 'Custom' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

const MAX_DAYS = 400;

interface Own {
  from?: string;
  to?: string;
}

/** First and last day; own dates that are left out or are too far apart are put right. */
export function periodOf(period: Period, today: string, own: Own): { from: string; to: string } {
  const monday = startOfWeek(today);
  switch (period) {
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'fourWeeks':
      return { from: addDays(monday, -28), to: addDays(monday, -1) };
    case 'own': {
      const to = own.to ?? today;
      const from = own.from && own.from <= to ? own.from : to;
      const earliest = addDays(to, 1 - MAX_DAYS);
      return { from: from < earliest ? earliest : from, to };
    }
  }
}
