import type { StreamService } from '../../../engines/staffing/plan/stream-service';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { answerTooLarge, MAX_ANSWER_ROWS, notFound } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { daysBetween } from '../../../kernel/time/local-time';
import { csvOf } from '../intervals/csv.rules';
import { settingsOfStreams } from '../queue-settings/queue-settings.queries';
import { staffFromForecasts, streamsToRead, type StreamToRead } from '../requirement/forecast-people.queries';
import { onDuty } from '../staffing-day/on-duty.rules';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import {
  coverageBySkill,
  coverageByStream,
  requireSchedule,
  scheduledPeople,
  type CoverByPiece,
} from '../staffing-day/scheduled.queries';
import { serviceInThread } from '../requirement/staffing.thread';
import { termsOf } from '../requirement/terms.rules';
import { timelineOf } from '../intervals/timeline.rules';
import { streamKey } from '../runs/run.rules';
import type { StreamFigures } from '../solving/staff-streams';
import type { Stream } from '../../demand/interval-key';
import { concerns, loadChanges, settingsThen, type AskedChange } from './changes.rules';
import { containment, type SharesOf } from './containment.queries';
import type { WhatIfInput } from './what-if.inputs';
import type { WhatIf, WhatIfFigures, WhatIfInterval, WhatIfTotals } from './what-if.type';

/** A queue-channel before and after the change. */
interface Compared {
  stream: StreamToRead;
  now: StreamFigures;
  then: StreamFigures;
  people: Float32Array;
  serviceNow: StreamService;
  serviceThen: StreamService;
}

/** Computes a scenario in a worker thread; nothing is stored. */
export async function whatIf(
  ctx: RequestContext,
  input: WhatIfInput,
  { withData }: { withData: boolean },
): Promise<Omit<WhatIf, 'csv'>> {
  const { from, to } = input;
  const days = daysBetween(from, to) + 1;
  const scheduleId = input.scheduleId ?? null;
  if (scheduleId !== null) await requireSchedule(ctx, scheduleId);
  const streams = await streamsToRead(ctx);
  const changes = input.changes ?? [];
  requireKnown(await settingsOfStreams(ctx), input);
  const sharesOf = await sharesAsked(ctx, changes);
  const given = await givenPeople(ctx, input);
  const asked = { from, days, risk: input.risk ?? null, endsReads: true, signal: ctx.signal };
  const now = await staffFromForecasts(ctx, streams, asked);
  const then = await staffFromForecasts(
    ctx,
    streams.map((stream) => settingsThen(stream, input.settings ?? [])),
    {
      ...asked,
      changes: new Map(
        streams.map((stream) => [streamKey(stream), loadChanges(changes, stream, input, sharesOf(stream))]),
      ),
    },
  );
  const compared = await withService(
    ctx,
    streams.filter((stream) => concerns(input, stream)),
    {
      input,
      now,
      then,
      given,
    },
  );
  return answerOf(ctx, compared, input, withData);
}

/** Throws a 404 for a queue or channel without history or settings, because a change to it would have no effect. */
function requireKnown(streams: readonly Stream[], input: WhatIfInput): void {
  const named = (['changes', 'settings', 'people'] as const).flatMap((field) =>
    (input[field] ?? []).map((each, i) => ({ asked: each, path: `${field}[${i}].` })),
  );
  for (const { asked, path } of [{ asked: input, path: '' }, ...named]) {
    const { queue, channel } = asked;
    if (streams.some((stream) => concerns(asked, stream))) continue;
    if (queue != null && !streams.some((stream) => stream.queue === queue))
      throw notFound('Queue', `${path}queue`, queue);
    if (channel != null) throw notFound('A channel with contacts', `${path}channel`, channel);
  }
}

/** Reads the current containment if a change refers to it. */
async function sharesAsked(ctx: RequestContext, changes: readonly AskedChange[]): Promise<SharesOf> {
  const asked = changes.filter(({ containmentPercent }) => containmentPercent != null);
  if (asked.length === 0) return () => undefined;
  const queues = asked.flatMap(({ queue }) => queue ?? []);
  return containment(ctx, queues.length === asked.length ? queues : null);
}

/** Given or scheduled people on duty, by queue-channel; undefined for those currently required. */
type Given = (stream: StreamToRead, figures: StreamFigures) => Float32Array | undefined;

async function givenPeople(ctx: RequestContext, input: WhatIfInput): Promise<Given> {
  const named = new Map((input.people ?? []).map((each) => [streamKey(each), each.people]));
  const scheduled = new Map<string, Float32Array>();
  if (input.scheduled || input.scheduleId != null) {
    const required = await requiredDays(ctx, { from: input.from, to: input.to, probabilities: false, endsReads: true });
    if (required) await peopleOnDuty(ctx, required, input.scheduleId ?? null, scheduled);
  }
  return (stream, { open }) => {
    const people = named.get(streamKey(stream));
    if (people !== undefined) return Float32Array.from(open, (isOpen) => (isOpen ? people : 0));
    return scheduled.get(streamKey(stream));
  };
}

async function peopleOnDuty(
  ctx: RequestContext,
  required: RequiredDays,
  scheduleId: string | null,
  into: Map<string, Float32Array>,
): Promise<void> {
  const people = await scheduledPeople(ctx, required, scheduleId);
  const present = await coverageByStream(required, await coverageBySkill(people, required));
  const add = (course: RequiredDays['courses'][number], s: number): void =>
    void into.set(streamKey(course), onDuty((present[s] as CoverByPiece).people, course, required));
  await eachInSlices(required.courses, add, 1);
}

async function withService(
  ctx: RequestContext,
  streams: readonly StreamToRead[],
  {
    input,
    now,
    then,
    given,
  }: {
    input: WhatIfInput;
    now: ReadonlyMap<string, StreamFigures>;
    then: ReadonlyMap<string, StreamFigures>;
    given: Given;
  },
): Promise<Compared[]> {
  const there = streams.flatMap((stream) => {
    const [before, after] = [now.get(streamKey(stream)), then.get(streamKey(stream))];
    if (!before || !after) return [];
    // Idle people of other queue-channels also do deferred work.
    const people = given(stream, after) ?? before.required.map((count, i) => count + (before.filled[i] as number));
    return [{ stream, now: before, then: after, people }];
  });
  const compared: Compared[] = [];
  for (let at = 0; at < there.length; at += AT_ONCE) {
    const some = there.slice(at, at + AT_ONCE);
    const tasks = some.flatMap(({ stream, now: before, then: after, people }) => [
      { terms: termsOf(stream), figures: loadOnly(before), people },
      { terms: termsOf(settingsThen(stream, input.settings ?? [])), figures: loadOnly(after), people },
    ]);
    const services = await serviceInThread({ streams: tasks }, { signal: ctx.signal });
    some.forEach((each, s) =>
      compared.push({
        ...each,
        serviceNow: services[2 * s] as StreamService,
        serviceThen: services[2 * s + 1] as StreamService,
      }),
    );
  }
  return compared;
}

/** Queue-channels per batch; limits the size of messages to the thread. */
const AT_ONCE = 8;

const loadOnly = ({ slotMinutes, realMinutes, open, contacts, handleTimeSeconds }: StreamFigures) => ({
  slotMinutes,
  realMinutes,
  open,
  contacts,
  handleTimeSeconds,
});

async function answerOf(
  ctx: RequestContext,
  compared: readonly Compared[],
  input: WhatIfInput,
  withData: boolean,
): Promise<Omit<WhatIf, 'csv'>> {
  const data: WhatIfInterval[] = [];
  if (withData) for (const each of compared) await addIntervals(ctx, each, input, data);
  const streams: WhatIf['streams'] = [];
  const addTotals = ({ stream: { queue, channel }, now, then, serviceNow, serviceThen }: Compared): void =>
    void streams.push({ queue, channel, now: totalsOf(now, serviceNow), then: totalsOf(then, serviceThen) });
  await eachInSlices(compared, addTotals, 1);
  return { streams, data };
}

async function addIntervals(
  ctx: RequestContext,
  { stream: { queue, channel }, now, then, people, serviceNow, serviceThen }: Compared,
  { from, to }: WhatIfInput,
  data: WhatIfInterval[],
): Promise<void> {
  const days = daysBetween(from, to) + 1;
  await eachInSlices(
    await timelineOf(from, days, now.slotMinutes, tenantOf(ctx).timeZone),
    ({ interval: i, date, time, startMs, endMs, share }) => {
      if (!isAnyAt(now, i) && !isAnyAt(then, i)) return;
      if (data.length >= MAX_ANSWER_ROWS) throw answerTooLarge('whatIf', `${MAX_ANSWER_ROWS} rows`);
      data.push({
        queue,
        channel,
        date,
        interval: time,
        startsAt: new Date(startMs).toISOString(),
        endsAt: new Date(endMs).toISOString(),
        people: thousandths(people[i] as number),
        now: figuresAt(now, serviceNow, i, share),
        then: figuresAt(then, serviceThen, i, share),
      });
    },
  );
}

/** True if an interval has contacts, or people required for deferred ones. */
const isAnyAt = ({ contacts, required }: StreamFigures, i: number): boolean =>
  (contacts[i] as number) > 0 || hundredths(required[i] as number) > 0;

function figuresAt(figures: StreamFigures, service: StreamService, i: number, share: number): WhatIfFigures {
  return {
    contacts: thousandths((figures.contacts[i] as number) * share),
    handleTimeSeconds: finite(figures.handleTimeSeconds[i] || NaN),
    required: hundredths(figures.required[i] as number),
    scheduled: hundredths(figures.scheduled[i] as number),
    serviceLevel: finite((service.serviceLevel[i] as number) * 100),
    averageWaitSeconds: finite(service.averageWaitSeconds[i] as number),
    occupancy: finite((service.occupancy[i] as number) * 100),
    abandonment: finite((service.abandonment[i] as number) * 100),
  };
}

function totalsOf(figures: StreamFigures, service: StreamService): WhatIfTotals {
  const { contacts, required, scheduled, realMinutes } = figures;
  const hours = (people: Float32Array): number =>
    thousandths(people.reduce((sum, count, i) => sum + (hundredths(count) * (realMinutes[i] as number)) / 60, 0));
  const weighted = (shares: Float32Array): number | null => {
    let [sum, weight] = [0, 0];
    shares.forEach((share, i) => {
      if (!Number.isFinite(share)) return;
      sum += share * (contacts[i] as number);
      weight += contacts[i] as number;
    });
    return weight > 0 ? thousandths((sum / weight) * 100) : null;
  };
  return {
    contacts: thousandths(contacts.reduce((sum, count) => sum + count, 0)),
    requiredHours: hours(required),
    scheduledHours: hours(scheduled),
    peak: scheduled.reduce((most, people) => Math.max(most, hundredths(people)), 0),
    serviceLevel: weighted(service.serviceLevel),
    abandonment: weighted(service.abandonment),
  };
}

const FIGURES = [
  'contacts',
  'handleTimeSeconds',
  'required',
  'scheduled',
  'serviceLevel',
  'averageWaitSeconds',
  'occupancy',
  'abandonment',
] as const satisfies readonly (keyof WhatIfFigures)[];
const CSV_COLUMNS = [
  ...['queue', 'channel', 'date', 'interval', 'startsAt', 'endsAt', 'people'],
  ...FIGURES.map((name) => `now.${name}`),
  ...FIGURES.map((name) => `then.${name}`),
];

/** Formats the intervals as CSV, in slices. */
export async function whatIfCsv(ctx: RequestContext, { data }: WhatIf): Promise<string> {
  const rows: Record<string, unknown>[] = [];
  await eachInSlices(data, (row) => rows.push(flat(row)));
  return csvOf(ctx, CSV_COLUMNS, rows);
}

function flat({ now, then, ...row }: WhatIfInterval): Record<string, unknown> {
  const named = (prefix: string, figures: WhatIfFigures) => FIGURES.map((name) => [`${prefix}.${name}`, figures[name]]);
  return { ...row, ...Object.fromEntries([...named('now', now), ...named('then', then)]) };
}

const thousandths = (value: number): number => Math.round(value * 1e3) / 1e3;
const finite = (value: number): number | null => (Number.isFinite(value) ? thousandths(value) : null);
