import { isUncertainDay, type Calendar, type EffectClass } from './calendar';

/** Days of history below which no day can be spared. */
const FEW_DAYS = 28;
/** Days before and after holidays. */
const NEIGHBOUR: Partial<Record<EffectClass, true>> = {
  beforePublic: true,
  afterPublic: true,
  afterLight: true,
  bridge: true,
};
/** Classes of which many days have no effect. */
const OFTEN_NONE: Partial<Record<EffectClass, true>> = { light: true, special: true };

/**
 * Marks rows of a grid that are named in the calendar: 1 for holidays and observances, 2 for days before and after. In
 * a short history only uncertain days are marked, and no light holiday whose weekday has no other day.
 */
export function markCalendarRows(calendar: Calendar, firstDay: number, days: number): Uint8Array {
  const marks = new Uint8Array(days);
  for (let row = 0; row < days; row++) {
    const effectClass = calendar.get(firstDay + row)?.effectClass;
    if (effectClass && (days >= FEW_DAYS || isUncertainDay(calendar, firstDay + row)))
      marks[row] = NEIGHBOUR[effectClass] ? 2 : 1;
  }
  if (days >= FEW_DAYS) return marks;
  const full = marks.slice();
  for (let row = 0; row < days; row++) {
    const effectClass = calendar.get(firstDay + row)?.effectClass;
    if (!effectClass || !OFTEN_NONE[effectClass]) continue;
    let others = 0;
    for (let other = row % 7; other < days; other += 7) if (!full[other]) others++;
    if (others === 0) marks[row] = 0;
  }
  return marks;
}
