import { addDays, localDateOf, weekdayOf } from '../../src/kernel/time/local-time';
import { wallClock } from '../../src/kernel/time/wall-clock';
import type { Caller } from './caller';
import { eventually } from './eventually';
import type { TestOrganization } from './test-app';

/** Creates contact history for forecasts, and waits for forecast runs. */

interface History {
  queue?: string;
  channel?: string;
  /** Up to yesterday. */
  days?: number;
  /** Contacts of an average half hour. */
  level?: number;
  aht?: number;
}

export const todayOf = ({ timezone }: { timezone: string }, now = new Date()): string => localDateOf(now, timezone);

/** Returns half-hour intervals from 8 to 18 with a weekly pattern and deterministic noise. */
export function historyOf(
  org: { timezone: string },
  { queue, channel, days = 70, level = 20, aht = 240 }: History,
  today = todayOf(org),
) {
  const records: { date: string; interval: string; volume: number; aht: number; queue?: string; channel?: string }[] =
    [];
  const clock = wallClock(org.timezone);
  let state = 12345 + level;
  const noise = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648 - 0.5) * 0.3;
  for (let back = days; back > 0; back--) {
    const date = addDays(today, -back);
    const weekday = [0.5, 1.2, 1, 1, 1, 0.95, 0.6][weekdayOf(date)] as number;
    for (let slot = 16; slot < 36; slot++) {
      const interval = `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
      if (clock.skips(date, interval)) continue;
      const shape = 1 + 0.5 * Math.sin(((slot - 16) / 20) * Math.PI);
      records.push({
        date,
        interval,
        volume: Math.round(level * weekday * shape * (1 + noise())),
        aht,
        queue,
        channel,
      });
    }
  }
  return records;
}

/** Imports by REST, ten thousand records at a time. */
export async function importHistory(key: Caller, data: object[]): Promise<void> {
  for (let from = 0; from < data.length; from += 10_000) {
    const { status, body } = await key.post('/api/v1/import/historical', { data: data.slice(from, from + 10_000) });
    if (status !== 201 || body.skipped > 0) throw new Error(`Not imported: ${JSON.stringify(body).slice(0, 500)}`);
  }
}

interface JobSeen {
  id: string;
  status: string;
  error: string | null;
  result: { runId?: string; streams: number; made: number; unchanged: number; none: number; failed: number };
}

export const jobSeen = async (caller: Caller, id: string): Promise<JobSeen> =>
  (await caller.graphql('query ($id: ID!) { job(id: $id) { id status error result progress } }', { id })).job;

export const jobEnded = (caller: Caller, id: string): Promise<JobSeen> =>
  eventually(
    () => jobSeen(caller, id),
    ({ status }) => ['succeeded', 'failed', 'cancelled'].includes(status),
  );

/** Starts a run and waits for its end. */
export async function forecastNow(org: TestOrganization, variables: object = {}): Promise<JobSeen> {
  const { runForecast } = await org.admin.graphql(
    'mutation ($queue: String, $channel: String) { runForecast(queue: $queue, channel: $channel) { id } }',
    { ...variables },
  );
  const job = await jobEnded(org.admin, runForecast.id);
  if (job.status !== 'succeeded') throw new Error(`The run ${job.status}: ${job.error}`);
  return job;
}

const FORECAST = `query ($queue: String!, $channel: String!, $from: String!, $to: String!, $groupBy: ForecastGrouping!,
    $quantiles: [Float!]!, $runId: ID) {
  forecast(queue: $queue, channel: $channel, from: $from, to: $to, groupBy: $groupBy, quantiles: $quantiles,
    runId: $runId) {
    id origin madeAt modelVersion inputHash slotMinutes reason failedAt audit flags { kind date message } csv
    data { date interval until complete realMinutes volume lower80 upper80 lower95 upper95
      quantiles { probability volume handleTimeSeconds } handleTimeSeconds
      handleTimeRange { lower80 upper80 lower95 upper95 } drivers { name factor } name } } }`;

/** Default: the next four weeks. */
export async function forecastOf(org: TestOrganization, variables: object, caller = org.admin) {
  const from = todayOf(org);
  const given = { channel: '', from, to: addDays(from, 27), groupBy: 'interval', quantiles: [], ...variables };
  return (await caller.graphql(FORECAST, given)).forecast;
}
