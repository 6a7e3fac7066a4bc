import { minuteOf } from '../engines/time/civil-date';
import { importDeflection } from '../features/demand/import/deflection-import.commands';
import { importHistorical } from '../features/demand/import/history-import.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays, daysBetween, localDateOf, localTimeOf, weekdayOf } from '../kernel/time/local-time';
import { wallClock } from '../kernel/time/wall-clock';
import { noise } from './noise';

/** Contacts of the demo queues. Deterministic for each date. */

interface DemoQueue {
  queue: string;
  channel: 'voice' | 'chat' | 'email';
  /** On a usual weekday. */
  contactsADay: number;
  handleTimeSeconds: number;
  /** Factors of the days of the week, Sunday first. */
  weekdays: readonly number[];
  /** Hours of the day in which there are any. */
  hours: [from: number, until: number];
  /** Fraction of contacts that are distributed evenly over the hours. */
  atAnyHour: number;
  minutes: 30 | 60;
  /** Yearly growth as a fraction. */
  growth: number;
  /** Fraction of contacts that the bot resolves, in its first and latest weeks, relative to those that reach agents. */
  bot?: [first: number, latest: number];
}

export const QUEUES: readonly DemoQueue[] = [
  {
    queue: 'Customer Care',
    channel: 'voice',
    contactsADay: 690,
    handleTimeSeconds: 285,
    weekdays: [0.4, 1.1, 1.04, 1, 0.97, 0.98, 0.45],
    hours: [0, 24],
    atAnyHour: 0.11,
    minutes: 30,
    growth: 0.04,
  },
  {
    queue: 'Customer Care',
    channel: 'chat',
    contactsADay: 185,
    handleTimeSeconds: 520,
    weekdays: [0.42, 1.05, 1.02, 1, 0.98, 0.97, 0.46],
    hours: [7, 22],
    atAnyHour: 0.3,
    minutes: 30,
    growth: 0.25,
    bot: [0.2, 0.35],
  },
  {
    queue: 'Sales',
    channel: 'voice',
    contactsADay: 165,
    handleTimeSeconds: 370,
    weekdays: [0.3, 1.1, 1.04, 1, 0.98, 0.95, 0.42],
    hours: [8, 20],
    atAnyHour: 0.1,
    minutes: 30,
    growth: 0.06,
  },
  {
    queue: 'Billing',
    channel: 'email',
    contactsADay: 80,
    handleTimeSeconds: 420,
    weekdays: [0.35, 1.25, 1.05, 1, 0.95, 0.9, 0.4],
    hours: [6, 22],
    atAnyHour: 0.3,
    minutes: 60,
    growth: 0,
  },
];

const HISTORY_DAYS = 420;
/** Growth is measured from this date. */
const EPOCH = '2026-01-01';
const MAX_AT_ONCE = 10_000;

/** Imports contacts from the last stored interval up to the last completed one. */
export async function importContacts(ctx: RequestContext): Promise<void> {
  const intervals = await intervalsToImport(ctx);
  for (let from = 0; from < intervals.length; from += MAX_AT_ONCE) {
    const some = intervals.slice(from, from + MAX_AT_ONCE);
    await importHistorical(
      ctx,
      some.map(({ contactsDeflected: _, ...contacts }) => contacts),
    );
    const deflected = some.filter(({ contactsDeflected }) => contactsDeflected !== null);
    if (deflected.length > 0)
      await importDeflection(
        ctx,
        deflected.map(({ aht: _, volume, ...own }) => ({
          ...own,
          totalContactsOffered: volume + Number(own.contactsDeflected),
          deflectionSource: 'chatbot',
        })),
      );
  }
}

/** A date and a minute of the day. */
interface Moment {
  date: string;
  minute: number;
}

async function intervalsToImport(ctx: RequestContext) {
  const { organizationId, timeZone } = tenantOf(ctx);
  const instant = ctx.clock.now();
  const now = { date: localDateOf(instant, timeZone), minute: minuteOf(localTimeOf(instant, timeZone)) };
  const { queue, channel, minutes } = QUEUES[0] as DemoQueue;
  const [last] = await ctx.sql<{ date: string; interval: string }>(
    'demo.lastContacts',
    `select date, to_char(interval, 'HH24:MI') as interval from contact_history
     where organization_id = $1 and queue = $2 and channel = $3 and date <= $4
     order by date desc, interval desc limit 1`,
    [organizationId, queue, channel, now.date],
  );
  const oldest = { date: addDays(now.date, -HISTORY_DAYS), minute: 0 };
  const known = last ? { date: last.date, minute: minuteOf(last.interval) + minutes } : oldest;
  const since = known.date < oldest.date ? oldest : known;
  return QUEUES.flatMap((each) => intervalsOf(each, since, now, timeZone));
}

/** Returns the intervals that ended after `since` and no later than `now`. */
function intervalsOf(queue: DemoQueue, since: Moment, now: Moment, timeZone: string) {
  const clock = wallClock(timeZone);
  const { hours, minutes } = queue;
  const days = daysBetween(since.date, now.date) + 1;
  return Array.from({ length: days }, (_, day) => addDays(since.date, day)).flatMap((date) => {
    const ofDay = contactsOn(queue, date);
    const from = date === since.date ? since.minute : 0;
    const until = date === now.date ? now.minute : 1440;
    const intervals = [];
    for (let minute = hours[0] * 60; minute < hours[1] * 60; minute += minutes) {
      const interval = timeOf(minute);
      const ends = minute + minutes;
      if (ends <= from || ends > until || clock.skips(date, interval)) continue;
      const contacts = contactsIn(queue, date, minute, ofDay);
      intervals.push({ date, interval, queue: queue.queue, channel: queue.channel, ...contacts });
    }
    return intervals;
  });
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Yearly seasonality with a calm summer and a busy end. Days differ slightly by queue. */
function contactsOn({ queue, channel, contactsADay, weekdays, growth }: DemoQueue, date: string): number {
  const dayOfYear = daysBetween(`${date.slice(0, 4)}-01-01`, date);
  const season = 1 + 0.07 * Math.cos((2 * Math.PI * (dayOfYear + 20)) / 365.25);
  const grown = 1 + (growth * daysBetween(EPOCH, date)) / 365.25;
  const luck = 0.93 + 0.14 * noise(queue, channel, date);
  return contactsADay * (weekdays[weekdayOf(date)] as number) * season * Math.max(0.5, grown) * luck;
}

function contactsIn(queue: DemoQueue, date: string, minute: number, ofDay: number) {
  const { channel, handleTimeSeconds, bot } = queue;
  const draw = (what: string) => noise(what, queue.queue, channel, date, minute);
  const share = shareOf(queue, minute) / sharesOf(queue);
  const expected = ofDay * share;
  // About as far from the expected as counts of arrivals are.
  const volume = Math.max(0, Math.round(expected + Math.sqrt(expected) * 1.7 * (draw('volume') + draw('more') - 1)));
  const aht = Math.round(handleTimeSeconds * (0.9 + 0.2 * draw('aht')) * (minute < 7 * 60 ? 1.08 : 1));
  const [first, latest] = bot ?? [0, 0];
  const learned = Math.min(1, Math.max(0, (daysBetween(EPOCH, date) + 365) / 730));
  const resolved = first + (latest - first) * learned;
  const contactsDeflected = bot ? Math.round((volume * resolved * (0.9 + 0.2 * draw('bot'))) / (1 - resolved)) : null;
  return { volume, aht, contactsDeflected };
}

const allShares = new Map<DemoQueue, number>();

function sharesOf(queue: DemoQueue): number {
  const known = allShares.get(queue);
  if (known !== undefined) return known;
  let sum = 0;
  for (let minute = queue.hours[0] * 60; minute < queue.hours[1] * 60; minute += queue.minutes)
    sum += shareOf(queue, minute);
  allShares.set(queue, sum);
  return sum;
}

/** Unnormalized weight of an interval: a morning peak and a flatter afternoon on top of an even base. */
function shareOf({ atAnyHour, minutes }: DemoQueue, minute: number): number {
  const hour = (minute + minutes / 2) / 60;
  const bump = (at: number, width: number, height: number) => height * Math.exp(-(((hour - at) / width) ** 2));
  return atAnyHour + bump(11.2, 2.3, 1) + bump(15.4, 3.3, 0.85);
}
