import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseDate } from '../../src/engines/time/civil-date';
import { clockChangesOf } from '../../src/engines/forecaster/history/clock-changes';
import type { HistoryRecord } from '../../src/engines/forecaster/history/history-columns';
import { forecastQueue } from '../../src/engines/forecaster/forecast';
import { readIntervals } from '../../src/engines/forecaster/reading/intervals';
import { holidaysOf } from '../../src/engines/forecaster/calendar/holidays';
import { shareSeason } from '../../src/engines/forecaster/season/shared-season';
import { grouped } from '../../src/kernel/collections';
import { csvLine, readCsv } from './support/csv';
import { dayTotalsOf } from './demand/day-totals';

/**
 * `--history FILE.csv --origin YYYY-MM-DD --horizon DAYS [--country US --region WA] [--timezone ZONE] --out OUT.csv`:
 * forecasts every queue of a tidy CSV (`date,interval,volume[,aht],queue[,channel]`) from the rows before the origin.
 * The queues of a channel share their season. Queues that cannot be forecast are named with the reason on standard
 * error.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      history: { type: 'string' },
      origin: { type: 'string' },
      horizon: { type: 'string' },
      country: { type: 'string' },
      region: { type: 'string' },
      timezone: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { history, origin, out, country, region, timezone } = values;
  const horizonDays = Number(values.horizon);
  if (!history || !origin || !out)
    throw new Error('Usage: forecast --history FILE.csv --origin YYYY-MM-DD --horizon DAYS --out OUT.csv');
  const originDay = parseDate(origin);
  if (originDay === undefined) throw new Error(`The origin ${origin} is no date. Give it as YYYY-MM-DD.`);
  const fromDay = originDay - 1500;
  const untilDay = originDay + (horizonDays > 0 ? horizonDays : 0) + 8;
  const holidays = country ? holidaysOf(country, region, fromDay, untilDay) : [];
  const clockChanges = timezone ? clockChangesOf(timezone, fromDay, untilDay) : [];
  const streams = new Map<string, { queue: string; channel: string; records: HistoryRecord[] }>();
  const rows = readCsv(history);
  for (const row of rows) {
    const [queue, channel] = [row.queue ?? '', row.channel ?? ''];
    const key = JSON.stringify([queue, channel]);
    let stream = streams.get(key);
    if (!stream) streams.set(key, (stream = { queue, channel, records: [] }));
    stream.records.push({
      date: row.date ?? '',
      interval: row.interval ?? '',
      volume: row.volume === '' || row.volume === undefined ? NaN : Number(row.volume),
      aht: row.aht ? Number(row.aht) : null,
    });
  }
  const withAht = rows.some((row) => row.aht !== undefined);
  const withChannel = new Set([...streams.values()].map(({ queue }) => queue)).size < streams.size;
  const header = ['date', 'interval', 'queue', 'volume', 'lower80', 'upper80', 'lower95', 'upper95'];
  if (withAht) header.push('aht');
  if (withChannel) header.push('channel');
  const lines = [csvLine(header)];
  const seasons = new Map(
    [...grouped([...streams.values()], ({ channel }) => channel)].map(([channel, ofChannel]) => [
      channel,
      shareSeason(
        ofChannel.map(({ records }) => dayTotalsOf(records)),
        origin,
        holidays,
      ),
    ]),
  );
  for (const { queue, channel, records } of streams.values()) {
    const season = seasons.get(channel);
    const forecast = forecastQueue({ records, origin, horizonDays, holidays, clockChanges, season });
    if (forecast.status === 'none') {
      process.stderr.write(`${queue}${channel && ` (${channel})`}: ${forecast.reason}\n`);
      continue;
    }
    for (const each of readIntervals(forecast)) {
      const figures = [each.volume, each.lower80, each.upper80, each.lower95, each.upper95].map((value) =>
        value.toFixed(3),
      );
      const line = [each.date, each.interval, queue, ...figures];
      if (withAht) line.push(each.handleTimeSeconds === null ? '' : each.handleTimeSeconds.toFixed(2));
      if (withChannel) line.push(channel);
      lines.push(csvLine(line));
    }
  }
  writeFileSync(out, `${lines.join('\n')}\n`);
}
