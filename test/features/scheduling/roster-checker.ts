import { Temporal } from 'temporal-polyfill';

/**
 * Checks a generated schedule by the definition of the rules. It shares no code with the generator, works on the wall
 * clock with single minutes, and is slow.
 */

export interface Person {
  id: string;
  weeklyHoursTarget: number;
  /** Times of unavailability. */
  absences?: readonly { startsAt: Date; endsAt: Date }[];
}

export interface Template {
  id: string;
  startTime: string;
  endTime: string;
  startBand?: { latestStart: string; stepMinutes: number } | null;
  lengthBand?: { longestMinutes: number; stepMinutes: number } | null;
  breakRules: { startOffset: number; duration: number; type: string }[];
  daysOfWeek: number[];
}

export interface Roster {
  startDate: string;
  endDate: string;
  timeZone: string;
  people: Person[];
  templates: Template[];
  /** Published shifts; `lunch` in minutes. */
  existing: { employeeId: string; date: string; startTime: string; endTime: string; lunch: number }[];
  shifts: { employeeId: string; templateId: string; date: string; startTime: string; endTime: string }[];
}

interface Worked {
  date: Temporal.PlainDate;
  from: number;
  to: number;
  minutes: number;
  generated: boolean;
}

/** Start and end of all shifts of a template, as `HH:MM HH:MM`. */
function timesOf({ startTime, endTime, startBand, lengthBand }: Template): Set<string> {
  const [start, end] = [Temporal.PlainTime.from(startTime), Temporal.PlainTime.from(endTime)];
  const latest = Temporal.PlainTime.from(startBand?.latestStart ?? startTime);
  const shortest = (start.until(end).total('minutes') + 1440) % 1440;
  const times = new Set<string>();
  for (let later = 0; later <= start.until(latest).total('minutes'); later += startBand?.stepMinutes ?? 1440)
    for (
      let minutes = shortest;
      minutes <= (lengthBand?.longestMinutes ?? shortest);
      minutes += lengthBand?.stepMinutes ?? 1440
    )
      times.add(
        [start.add({ minutes: later }), start.add({ minutes: later + minutes })]
          .map((time) => time.toString({ smallestUnit: 'minute' }))
          .join(' '),
      );
  return times;
}

function minuteOf(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const exists = first.toPlainDateTime().equals(wall);
  const instant = exists ? first : first.getTimeZoneTransition('next');
  return (instant as Temporal.ZonedDateTime).epochMilliseconds / 60_000;
}

function worked(
  date: string,
  startTime: string,
  endTime: string,
  timeZone: string,
): Omit<Worked, 'minutes' | 'generated'> {
  const day = Temporal.PlainDate.from(date);
  const last = Temporal.PlainTime.compare(endTime, startTime) > 0 ? day : day.add({ days: 1 });
  return { date: day, from: minuteOf(day, startTime, timeZone), to: minuteOf(last, endTime, timeZone) };
}

/** Returns every broken rule in words; empty for a legal schedule. */
export function brokenRules({ startDate, endDate, timeZone, people, templates, existing, shifts }: Roster): string[] {
  const broken: string[] = [];
  const of = new Map<string, Worked[]>(people.map(({ id }) => [id, []]));
  for (const shift of existing) {
    const when = worked(shift.date, shift.startTime, shift.endTime, timeZone);
    of.get(shift.employeeId)?.push({ ...when, minutes: when.to - when.from - shift.lunch, generated: false });
  }
  for (const shift of shifts) {
    const name = `${shift.employeeId} ${shift.date} ${shift.startTime}`;
    const template = templates.find(({ id }) => id === shift.templateId);
    const list = of.get(shift.employeeId);
    if (!template) {
      broken.push(`${name}: unknown template`);
      continue;
    }
    if (!list) {
      broken.push(`${name}: not asked for`);
      continue;
    }
    if (shift.date < startDate || shift.date > endDate) broken.push(`${name}: outside the range`);
    if (!timesOf(template).has(`${shift.startTime} ${shift.endTime}`))
      broken.push(`${name}: other times than the template`);
    const when = worked(shift.date, shift.startTime, shift.endTime, timeZone);
    const sundayFirst = when.date.dayOfWeek % 7;
    if (template.daysOfWeek.length > 0 && !template.daysOfWeek.includes(sundayFirst))
      broken.push(`${name}: not a day of the template`);
    const lunch = template.breakRules
      .filter((rule) => rule.type === 'lunch' && rule.startOffset + rule.duration <= when.to - when.from)
      .reduce((sum, rule) => sum + rule.duration, 0);
    list.push({ ...when, minutes: when.to - when.from - lunch, generated: true });
  }
  for (const { id, weeklyHoursTarget, absences = [] } of people) {
    const list = (of.get(id) ?? []).sort((a, b) => a.from - b.from);
    const mine = list.filter((shift) => shift.generated);
    for (const shift of mine) {
      const day = shift.date.toString();
      if (list.some((other) => other !== shift && other.date.equals(shift.date)))
        broken.push(`${id} ${day}: two shifts a day`);
      for (const { startsAt, endsAt } of absences) {
        if (shift.from < endsAt.getTime() / 60_000 && startsAt.getTime() / 60_000 < shift.to)
          broken.push(`${id} ${day}: absent from ${startsAt.toISOString()} to ${endsAt.toISOString()}`);
      }
      for (const other of list) {
        if (other === shift) continue;
        const rest = other.from >= shift.from ? other.from - shift.to : shift.from - other.to;
        if (rest < 11 * 60) broken.push(`${id} ${day}: ${rest / 60} hours of rest`);
      }
      const days = new Set(list.map(({ date }) => date.toString()));
      let [first, last] = [shift.date, shift.date];
      while (days.has(first.subtract({ days: 1 }).toString())) first = first.subtract({ days: 1 });
      while (days.has(last.add({ days: 1 }).toString())) last = last.add({ days: 1 });
      if (first.until(last).days + 1 > 6) broken.push(`${id} ${day}: ${first.until(last).days + 1} days in a row`);
      const monday = shift.date.subtract({ days: shift.date.dayOfWeek - 1 });
      const week = list.filter(
        ({ date }) =>
          Temporal.PlainDate.compare(date, monday) >= 0 &&
          Temporal.PlainDate.compare(date, monday.add({ days: 7 })) < 0,
      );
      const minutes = week.reduce((sum, other) => sum + other.minutes, 0);
      if (minutes > weeklyHoursTarget * 60 * 1.1 + 1e-6)
        broken.push(`${id} ${day}: ${minutes / 60} hours a week of ${weeklyHoursTarget}`);
    }
  }
  return broken;
}

/**
 * People on shift in each minute of the range in which a template could have somebody; the minutes with fewer than
 * `target`.
 */
export function shortMinutes({ startDate, endDate, timeZone, templates, shifts }: Roster, target: number): Set<number> {
  const people = new Map<number, number>();
  const each = ({ from, to }: { from: number; to: number }, more: number) => {
    for (let minute = from; minute < to; minute++) people.set(minute, (people.get(minute) ?? 0) + more);
  };
  for (
    let date = Temporal.PlainDate.from(startDate);
    Temporal.PlainDate.compare(date, endDate) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const template of templates) {
      const { daysOfWeek } = template;
      if (daysOfWeek.length > 0 && !daysOfWeek.includes(date.dayOfWeek % 7)) continue;
      for (const times of timesOf(template)) {
        const [startTime, endTime] = times.split(' ') as [string, string];
        each(worked(date.toString(), startTime, endTime, timeZone), 0);
      }
    }
  }
  for (const { date, startTime, endTime } of shifts) each(worked(date, startTime, endTime, timeZone), 1);
  const end = minuteOf(Temporal.PlainDate.from(endDate).add({ days: 1 }), '00:00', timeZone);
  return new Set([...people].filter(([minute, count]) => count < target && minute < end).map(([minute]) => minute));
}
