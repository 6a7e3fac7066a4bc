import { importHistorical } from '../features/demand/import/history-import.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays, localDateOf, weekdayOf } from '../kernel/time/local-time';
import { wallClock } from '../kernel/time/wall-clock';
import { noise } from './noise';

const WEEKS = 8;
const MONDAY_FACTOR = 1.15;
const QUEUES = [
  { queue: 'support', channel: 'voice', contactsADay: 900, aht: 290, weekend: 0.55 },
  { queue: 'sales', channel: 'voice', contactsADay: 420, aht: 380, weekend: 0.25 },
];

/** Share of a day's contacts in the half hour that begins at `slot`: a morning peak and a flatter afternoon. */
function share(slot: number): number {
  const hour = slot / 2;
  const bump = (at: number, width: number, height: number) => height * Math.exp(-(((hour - at) / width) ** 2));
  return (0.06 + bump(10.5, 2.2, 1) + bump(15, 3, 0.8)) / 22;
}

/** Imports eight weeks of two queues on half hours, up to yesterday. */
export async function makeHistory(ctx: RequestContext): Promise<void> {
  const { timeZone } = tenantOf(ctx);
  const clock = wallClock(timeZone);
  const today = localDateOf(ctx.clock.now(), timeZone);
  for (const { queue, channel, contactsADay, aht, weekend } of QUEUES) {
    const records = [];
    for (let back = WEEKS * 7; back > 0; back--) {
      const date = addDays(today, -back);
      const day = contactsADay * weekdayFactor(date, weekend) * (0.92 + 0.16 * noise(queue, date));
      for (let slot = 0; slot < 48; slot++) {
        const interval = `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
        if (clock.skips(date, interval)) continue;
        const volume = Math.round(day * share(slot) * (0.8 + 0.4 * noise(queue, date, slot)));
        const handleTimeSeconds = Math.round(aht * (0.9 + 0.2 * noise('aht', queue, date, slot)));
        records.push({ date, interval, volume, aht: handleTimeSeconds, queue, channel });
      }
    }
    await importHistorical(ctx, records);
  }
}

function weekdayFactor(date: string, weekend: number): number {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return weekend;
  return weekday === 1 ? MONDAY_FACTOR : 1;
}
