import type { Calendar } from '../calendar/calendar';
import type { DayGrid } from '../history/day-grid';
import { slotForecast } from '../backtest';
import { fitModel } from '../model';
import { expectedOver, strengthOf, type EventSpan, type MeasuredEvent } from './events';
import { forCells, overlap, type ExpectedDays } from './local-time';

/** Minimum strength for an interval to be excluded while an event is measured. */
const NOTICEABLE = 0.05;
/** Factor below which an interval says too little about the usual contacts. */
const MIN_FACTOR = 0.2;

/**
 * Removes past events from a history and measures them. The model is fitted to the intervals outside events, each event
 * is measured as actual over expected contacts, and its intervals are scaled back by that ratio. An event therefore
 * affects neither level nor shape, and leaves no gap however long it was.
 */
export function withoutEvents(
  grid: DayGrid,
  calendar: Calendar,
  spans: readonly EventSpan[],
): { grid: DayGrid; measured: MeasuredEvent[] } {
  const end = (grid.firstDay + grid.days) * 1440;
  const past = spans.filter((span) => span.from < end && span.faded > grid.firstDay * 1440);
  if (past.length === 0) return { grid, measured: [] };
  const volume = grid.volume.slice();
  const history: ExpectedDays = { ...grid, volume: grid.volume };
  for (const span of past) {
    forCells(history, span.from, span.faded, (cell, minute) => {
      if (strengthOf(span, minute, grid.slotMinutes) > NOTICEABLE) volume[cell] = NaN;
    });
  }
  const usual = slotForecast(
    { ...grid, volume },
    fitModel({ ...grid, volume }, grid.days, calendar),
    grid.firstDay,
    grid.days,
  );
  const expected: ExpectedDays = { ...grid, volume: usual };
  const stated = past.map((span) => statedUplift(span, expected));
  const measured: MeasuredEvent[] = [];
  const uplifts = past.map((span, own) => {
    const sums = { expected: 0, actual: 0, others: 0 };
    const meanwhile = [...past.keys()].filter(
      (i) => i !== own && past[i]!.from < span.until && past[i]!.faded > span.from,
    );
    forCells(expected, span.from, span.until, (cell, minute) => {
      const part = overlap(span.from, span.until, minute, minute + grid.slotMinutes) / grid.slotMinutes;
      const actual = grid.volume[cell]!;
      if (!(part > 0 && usual[cell]! > 0 && actual >= 0)) return;
      let others = 1;
      for (const i of meanwhile) others *= Math.max(0, 1 + stated[i]! * strengthOf(past[i]!, minute, grid.slotMinutes));
      sums.expected += part * usual[cell]!;
      sums.others += part * usual[cell]! * others;
      sums.actual += part * actual;
    });
    if (!(sums.others > 0)) return stated[own]!;
    const uplift = sums.actual / sums.others - 1;
    measured.push({ id: span.id, percent: 100 * uplift, expected: sums.expected, actual: sums.actual });
    return uplift;
  });
  const brought = grid.volume.slice();
  past.forEach((span, i) => {
    forCells(history, span.from, span.faded, (cell, minute) => {
      const factor = 1 + uplifts[i]! * strengthOf(span, minute, grid.slotMinutes);
      brought[cell] = factor < MIN_FACTOR ? NaN : brought[cell]! / factor;
    });
  });
  return { grid: { ...grid, volume: brought }, measured };
}

function statedUplift(span: EventSpan, expected: ExpectedDays): number {
  if ('percent' in span.uplift) return span.uplift.percent / 100;
  const contacts = expectedOver(span, expected);
  return contacts > 0 ? span.uplift.contacts / contacts : 0;
}
