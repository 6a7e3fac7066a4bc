import { grouped } from '../../kernel/collections';
import { batchLoader } from '../../kernel/graphql/loaders';
import { weeklyTargetOn } from './weekly-hours.rules';
import { rulesInForce, weeklyHoursOf } from './work-rule.queries';

const SEPARATOR = ' ';

/** Key of an employee's weekly hours on a day, `YYYY-MM-DD`. */
export const weeklyHoursKey = (employeeId: string, date: string): string => `${date}${SEPARATOR}${employeeId}`;

/** Loads the weekly hours of employees on a day: the target of their work rules, else the hours of the person. */
export const weeklyHoursByDay = batchLoader<number | null>(async (_q, keys, ctx) => {
  const found = new Map<string, number | null>();
  const asked = keys.map((key) => key.split(SEPARATOR) as [date: string, employeeId: string]);
  for (const [date, ofDay] of grouped(asked, ([day]) => day)) {
    const ids = ofDay.map(([, id]) => id);
    const rules = await rulesInForce(ctx, ids, date, date, { withDefaults: false });
    const own = await weeklyHoursOf(ctx, ids);
    for (const id of ids)
      found.set(weeklyHoursKey(id, date), weeklyTargetOn(rules.get(id) ?? [], date) ?? own.get(id) ?? null);
  }
  return found;
}, null);
