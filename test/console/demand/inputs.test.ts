import { coverageWord, leadName, leadRows } from '../../../src/console/demand/forecast/accuracy-rows';
import { driverRows, signedShare } from '../../../src/console/demand/forecast/drivers';
import { eventInput, overrideInput, scopeOf, withoutNulls } from '../../../src/console/demand/forecast/input-fields';
import {
  entriesOf,
  eventEffect,
  marksOf,
  overrideEffect,
  type DemandEvent,
  type Override,
} from '../../../src/console/demand/forecast/inputs';
import { scopeName, streamId, streamOf, streamRows, summaryOf } from '../../../src/console/demand/forecast/streams';
import { hoursText, openTimesOf } from '../../../src/console/demand/forecast/week-hours';

const SALES = { queue: 'Sales', channel: 'voice' };
const event = (fields: Partial<DemandEvent>): DemandEvent => ({
  id: 'e',
  name: 'Mailing',
  kind: 'uplift',
  queue: null,
  channel: null,
  startDate: '2026-12-01',
  startTime: null,
  endDate: '2026-12-01',
  endTime: null,
  percent: null,
  contacts: null,
  factor: null,
  weekday: null,
  halfLifeHours: null,
  ...fields,
});
const override = (fields: Partial<Override>): Override => ({
  id: 'o',
  ...SALES,
  startDate: '2026-12-02',
  startTime: null,
  endDate: '2026-12-02',
  endTime: null,
  contacts: null,
  factor: null,
  handleTimeSeconds: null,
  note: null,
  ...fields,
});
const page = { total: 0 };

describe('events and overrides', () => {
  it('say what they do', () => {
    expect(eventEffect(event({ percent: -20, halfLifeHours: 6 }))).toBe('−20 %, half-life 6 h');
    expect(eventEffect(event({ contacts: 40 }))).toBe('+40 contacts');
    expect(eventEffect(event({ kind: 'closed' }))).toBe('no contacts');
    expect(eventEffect(event({ kind: 'like', weekday: 0 }))).toBe('same as a Sunday');
    expect(eventEffect(event({ kind: 'factor', factor: 1.5 }))).toBe('× 1.5');
    expect(overrideEffect(override({ factor: 2, handleTimeSeconds: 300 }))).toBe('contacts × 2, handle time 300 s');
  });

  it('are listed in order of time, those of other queues left out', () => {
    const entries = entriesOf(
      {
        demandEvents: {
          ...page,
          data: [
            event({ id: 'all', startDate: '2026-12-05', endDate: '2026-12-05', kind: 'closed' }),
            event({ id: 'other', queue: 'Billing' }),
            event({ id: 'queue', queue: 'Sales', percent: 10 }),
          ],
        },
        forecastOverrides: { ...page, data: [override({ contacts: 90 })] },
        openingHours: { data: [] },
      },
      SALES,
    );
    expect(entries.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['queue event', 'o override', 'all closed']);
  });

  it('stand on the chart by name where there is room, else by number', () => {
    const named = (days: string[]) =>
      marksOf(
        entriesOf(
          {
            demandEvents: { ...page, data: days.map((day) => event({ id: day, startDate: day, endDate: day })) },
            forecastOverrides: { ...page, data: [] },
            openingHours: { data: [] },
          },
          SALES,
        ),
        { from: '2026-12-01', to: '2026-12-30' },
        'America/New_York',
      ).map(({ name }) => name);
    expect(named(['2026-12-02', '2026-12-03', '2026-12-20'])).toEqual(['1', 'Mailing', 'Mailing']);
    expect(named(['2026-11-02'])).toEqual([]);
  });

  it('end at midnight of the last day where no time is named', () => {
    const [mark] = marksOf(
      entriesOf(
        {
          demandEvents: { ...page, data: [event({ endDate: '2026-12-02' })] },
          forecastOverrides: { ...page, data: [] },
          openingHours: { data: [] },
        },
        SALES,
      ),
      { from: '2026-12-01', to: '2026-12-30' },
      'America/New_York',
    );
    expect(new Date(mark!.until).toISOString()).toBe('2026-12-03T05:00:00.000Z');
  });
});

describe('what the dialogs send', () => {
  const form = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null });
  const days = { startDate: '2026-12-01', endDate: '2026-12-02' };

  it('takes away what belongs to another kind', () => {
    const fields = form({ ...days, name: ' Fair ', percent: '30', startTime: '09:00', factor: '2' });
    expect(eventInput(fields, { kind: 'factor', scope: 'queue', weekday: 1 }, SALES)).toEqual({
      ...days,
      name: 'Fair',
      kind: 'factor',
      queue: 'Sales',
      channel: null,
      factor: 2,
      percent: null,
      contacts: null,
      halfLifeHours: null,
      weekday: null,
      startTime: null,
      endTime: null,
    });
  });

  it('names of something new only what it has', () => {
    const input = overrideInput(form({ ...days, contacts: '0', note: '' }));
    expect(withoutNulls(input)).toEqual({ ...days, contacts: 0 });
  });

  it('knows which queues an entry concerns', () => {
    expect(scopeOf({ queue: null, channel: null })).toBe('all');
    expect(scopeOf({ queue: '', channel: null })).toBe('queue');
    expect(scopeOf(SALES)).toBe('stream');
    expect(scopeName({ queue: null, channel: 'chat' })).toBe('All queues · chat');
  });
});

describe('queues and their forecasts', () => {
  const settings = (queue: string | null, isForecast = true) => ({
    queue,
    channel: 'voice',
    isForecast,
    kind: 'inbound' as const,
    serviceLevelTarget: 80,
    serviceLevelThreshold: 20,
  });
  const forecast = (queue: string, of: { madeAt?: null; reason?: string } = {}) => ({
    queue,
    channel: 'voice',
    madeAt: '2026-11-24T05:00:00Z',
    reason: null,
    ...of,
  });
  it('tell which have one, which kept an older one, and why', () => {
    const rows = streamRows({
      queueSettings: {
        data: [settings(null), settings('Made'), settings('Kept'), settings('None'), settings('Out', false)],
      },
      requirement: { failures: [{ queue: 'Kept', channel: 'voice', reason: 'too long' }] },
      forecastsInForce: [
        forecast('Made'),
        forecast('Kept'),
        forecast('None', { madeAt: null, reason: 'no history' }),
        forecast('Out'),
      ],
      forecastRuns: { total: 0, data: [] },
    });
    expect(rows.map(({ queue, state, reason }) => [queue, state, reason])).toEqual([
      ['Made', 'made', null],
      ['Kept', 'kept', 'too long'],
      ['None', 'none', 'no history'],
      ['Out', 'excluded', null],
    ]);
    expect(summaryOf(rows)).toBe('2 of 3 queues with a forecast · 1 not updated: see Queues and runs');
    expect(summaryOf(rows.slice(0, 1))).toBe('1 queue with a forecast');
    expect(summaryOf(rows.slice(2))).toBe('0 of 1 queue with a forecast · 1 without a forecast: see Queues and runs');
  });

  it('have none before the first run', () => {
    const queueSettings = { data: [settings('New'), settings('Newer')] };
    const asked = { queueSettings, requirement: { failures: [] }, forecastRuns: { total: 0, data: [] } };
    expect(summaryOf(streamRows({ ...asked, forecastsInForce: [] }))).toBe(
      '0 of 2 queues with a forecast · 2 without a forecast: see Queues and runs',
    );
  });
  it('keep their names through an address', () => {
    for (const stream of [SALES, { queue: 'a|b', channel: '' }, { queue: '', channel: 'chat' }])
      expect(streamOf(streamId(stream))).toEqual(stream);
  });
});

describe('drivers of a day', () => {
  it('begin with the level, the strongest change next, without what changes nothing', () => {
    const rows = driverRows([
      { name: 'level', factor: 150 },
      { name: 'season', factor: 1.04 },
      { name: 'holiday', factor: 1 },
      { name: 'weekday', factor: 0.5 },
    ]);
    expect(rows.map(({ name, level, change }) => [name, level, change && signedShare(change)])).toEqual([
      ['Baseline', 150, null],
      ['Day of the week', null, '−50 %'],
      ['Season', null, '+4.0 %'],
    ]);
  });
});

describe('accuracy', () => {
  it('is that of forecasts really made, of backtests as long as there are none', () => {
    const backtests = { byLead: [{ fromDay: 1, toDay: 7, days: 53, error: 0.08, bias: -0.03, covered80: 0.77 }] };
    expect(leadRows({ backtests, data: [] })).toEqual({
      isBacktest: true,
      rows: [{ id: '1', name: '1–7 days ahead', days: 53, wape: 0.08, bias: -0.03, coverage80: 0.77 }],
    });
    const data = [{ days: 9, leadFrom: 1, leadTo: 1, wape: 0.1, bias: null, coverage80: 0.8 }];
    expect(leadRows({ backtests, data })).toMatchObject({ isBacktest: false, rows: [{ name: '1 day ahead' }] });
  });
  it('says of a band whether it holds as many days well calibrated', () => {
    expect([coverageWord(0.79, 100), coverageWord(0.5, 100), coverageWord(1, 100), coverageWord(0.2, 5)]).toEqual([
      'well calibrated',
      'too narrow',
      'too wide',
      null,
    ]);
    expect(leadName(183, null)).toBe('183 days ahead or more');
  });
});

describe('opening hours', () => {
  const hours = [
    { weekday: 1, from: '08:00', until: '12:00' },
    { weekday: 1, from: '13:00', until: '18:00' },
    { weekday: 0, from: '00:00', until: '00:00' },
  ];
  it('are told by day, a day without times is closed', () => {
    expect([1, 2, 0].map((weekday) => hoursText(hours, weekday))).toEqual([
      '08:00–12:00, 13:00–18:00',
      'closed',
      'all day',
    ]);
    expect(openTimesOf(hours)[1]).toHaveLength(2);
    expect(openTimesOf(hours)[3]).toEqual([]);
  });
});
