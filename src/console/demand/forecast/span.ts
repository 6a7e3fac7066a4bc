import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, mondayOf } from '../../kernel/dates';
import type { ForecastGrouping } from '../../api/types.generated';

/** Visible range and resolution of the forecast chart. */
export interface Span {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** Forecast horizon and history shown, in days from today. */
const AHEAD_DAYS = 548;
const BACK_DAYS = 730;

export const PRESETS = ['year', 'quarter', 'month', 'week', 'day'] as const;
export type Preset = (typeof PRESETS)[number];

/** Shows some history before today, for comparison, and a longer part of the forecast. */
export function presetSpan(preset: Preset, today: string): Span {
  switch (preset) {
    case 'year':
      return { from: addMonths(firstOfMonth(today), -12), to: lastOfMonth(addMonths(firstOfMonth(today), 12)) };
    case 'quarter':
      return { from: addDays(mondayOf(today), -63), to: addDays(mondayOf(today), 90) };
    case 'month':
      return { from: addDays(mondayOf(today), -21), to: addDays(mondayOf(today), 41) };
    case 'week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) };
    case 'day':
      return { from: today, to: today };
  }
}

export const presetOf = (span: Span, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const { from, to } = presetSpan(preset, today);
    return from === span.from && to === span.to;
  });

export const daysOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** Chooses a resolution of at most a few hundred points. */
export function groupingOf(span: Span): ForecastGrouping {
  const days = daysOf(span);
  if (days <= 14) return 'interval';
  if (days <= 200) return 'day';
  return days <= 1000 ? 'week' : 'month';
}

/** Extends the span to whole weeks or months, which are summed. */
export function wholeSpan(span: Span, grouping: ForecastGrouping): Span {
  if (grouping === 'week') return { from: mondayOf(span.from), to: addDays(mondayOf(span.to), 6) };
  if (grouping === 'month') return { from: firstOfMonth(span.from), to: lastOfMonth(span.to) };
  return span;
}

/** Limits the span to known and forecast days, and to at least one day. */
export function clampSpan({ from, to }: Span, today: string): Span {
  const [first, last] = [addDays(today, -BACK_DAYS), addDays(today, AHEAD_DAYS)];
  const begin = from < first ? first : from > last ? last : from;
  const end = to > last ? last : to < begin ? begin : to;
  return { from: begin, to: end };
}

/** Triples the span around its center. */
export function widerSpan(span: Span, today: string): Span {
  const days = daysOf(span);
  return clampSpan({ from: addDays(span.from, -days), to: addDays(span.to, days) }, today);
}

/** Moves the span by its own length. */
export function movedSpan(span: Span, direction: 1 | -1, today: string): Span {
  const days = daysOf(span) * direction;
  const moved = { from: addDays(span.from, days), to: addDays(span.to, days) };
  const kept = clampSpan(moved, today);
  return daysOf(kept) < daysOf(span) ? span : kept;
}
