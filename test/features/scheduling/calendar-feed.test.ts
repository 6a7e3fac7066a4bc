import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { calendarText } from '../../../src/features/scheduling/calendar-feed/calendar-feed.rules';
import { FakeClock } from '../../support/clock';
import type { Caller } from '../../support/caller';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';
import { answer, APPROVE, CANCEL, REQUEST, typesOf } from '../time-off/asking';
import { addShift, made, schedule, setStatus } from './planning';

/** The feed is read by another library than the one that writes it. */

const CREATE = 'mutation { createCalendarFeed { url createdAt } }';
const REVOKE = 'mutation { revokeCalendarFeed }';
const STATUS = '{ calendarFeed { createdAt } }';

let app: OwnApp;
let org: TestOrganization;
let clock: FakeClock;
let agent: Caller & { userId: string; employeeId: string };
let planId: string;

beforeAll(async () => {
  clock = new FakeClock('2026-03-02T09:00:00Z');
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo('2026-03-02T09:00:00Z');
  org = await app.organization({ timezone: 'America/New_York' });
  agent = await org.signedIn('agent');
  planId = await schedule(org.admin, { name: 'March', startDate: '2026-03-01', endDate: '2026-03-31' });
});
afterAll(() => app?.stop());

/** The path of a new address. */
const newFeed = async (caller: Caller = agent): Promise<string> => {
  const { url } = (await caller.graphql(CREATE)).createCalendarFeed;
  expect(url.startsWith(`${app.url}/api/calendar/`)).toBe(true);
  return url.slice(app.url.length);
};

interface Event {
  uid: string;
  summary: string;
  description: string | null;
  start: string;
  end: string;
}

function eventsIn(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instant = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description ?? null,
      start: instant(event.startDate),
      end: instant(event.endDate),
    };
  });
}

async function eventsOf(path: string): Promise<Event[]> {
  const { status, body } = await app.anyone.get(path);
  expect(status).toBe(200);
  return eventsIn(body);
}

describe('a calendar feed', () => {
  it('is read to the same instants, overnight and over both clock changes', async () => {
    const fall = await schedule(org.admin, { name: 'Fall', startDate: '2026-10-30', endDate: '2026-11-05' });
    const overnight = { employeeId: agent.employeeId, startTime: '22:00', endTime: '06:00' };
    const days: [string, string][] = [
      [planId, '2026-03-06'],
      [planId, '2026-03-07'],
      [planId, '2026-03-09'],
      [fall, '2026-10-31'],
      [fall, '2026-11-02'],
    ];
    for (const [scheduleId, date] of days) await addShift(org.admin, { ...overnight, scheduleId, date });
    for (const id of [planId, fall]) await setStatus(org.admin, id, 'published');
    const events = await eventsOf(await newFeed());
    const { data } = (await agent.graphql('{ shifts(limit: 500) { data { id startsAt endsAt } } }')).shifts;
    expect(events.map(({ uid, start, end }) => [uid, start, end])).toEqual(
      data.map((shift: any) => [
        `${shift.id}@muster`,
        new Date(shift.startsAt).toISOString(),
        new Date(shift.endsAt).toISOString(),
      ]),
    );
    const hours = events.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000);
    expect(hours).toEqual([8, 7, 8, 9, 8]);
  });

  it('tells the breaks by the wall clock, and the name of the template', async () => {
    const template = await made(
      org.admin.post('/api/scheduling/templates', {
        name: 'Early; with, signs\\',
        startTime: '07:00',
        endTime: '15:00',
        breakRules: [
          { startOffset: 240, duration: 30, type: 'lunch' },
          { startOffset: 60, duration: 45, type: 'meeting' },
        ],
      }),
    );
    const shift = { employeeId: agent.employeeId, startTime: '07:00', endTime: '15:00', date: '2026-03-10' };
    await addShift(org.admin, { ...shift, scheduleId: planId, templateId: template.id });
    await setStatus(org.admin, planId, 'published');
    expect(await eventsOf(await newFeed())).toEqual([
      {
        uid: expect.any(String),
        summary: 'Early; with, signs\\',
        description: '08:00–08:45 meeting\n11:00–11:30 lunch',
        start: '2026-03-10T11:00:00.000Z',
        end: '2026-03-10T19:00:00.000Z',
      },
    ]);
  });

  it('has nothing of drafts, of others, or far away, and keeps what is locked', async () => {
    const stranger = await org.signedIn('agent');
    const other = await app.organization();
    const outsider = await other.signedIn('agent');
    const past = await schedule(org.admin, { name: 'Long ago', startDate: '2025-12-01', endDate: '2026-01-31' });
    const shift = (scheduleId: string, employeeId: string, date: string) =>
      addShift(org.admin, { scheduleId, employeeId, date });
    await shift(planId, agent.employeeId, '2026-03-03');
    await shift(planId, stranger.employeeId, '2026-03-04');
    await shift(past, agent.employeeId, '2025-12-31');
    await shift(past, agent.employeeId, '2026-01-01');
    const paths = [await newFeed(), await newFeed(stranger), await newFeed(outsider)];
    const daysOf = async (path: string) => (await eventsOf(path)).map(({ start }) => start.slice(0, 10));
    for (const path of paths) expect(await daysOf(path)).toEqual([]);
    for (const id of [planId, past]) await setStatus(org.admin, id, 'published');
    const published = [['2026-01-01', '2026-03-03'], ['2026-03-04'], []];
    expect(await Promise.all(paths.map(daysOf))).toEqual(published);
    await setStatus(org.admin, planId, 'locked');
    expect(await Promise.all(paths.map(daysOf))).toEqual(published);
  });

  it('answers 304 until something changes', async () => {
    await addShift(org.admin, { scheduleId: planId, employeeId: agent.employeeId, date: '2026-03-03' });
    await setStatus(org.admin, planId, 'published');
    const path = await newFeed();
    const first = await app.anyone.get(path);
    const tag = first.headers.get('etag') as string;
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    clock.forward({ hours: 1 });
    const again = await app.anyone.send('GET', path, undefined, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await app.anyone.send('HEAD', path)).headers.get('etag')).toBe(tag);
    await addShift(org.admin, { scheduleId: planId, employeeId: agent.employeeId, date: '2026-03-04' });
    const changed = await app.anyone.send('GET', path, undefined, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(eventsIn(changed.body)).toHaveLength(2);
  });

  it('has time off once it is approved, for its owner alone, and says neither which nor why', async () => {
    const { ['Unpaid time off']: typeId } = await typesOf(org);
    const stranger = await org.signedIn('agent');
    const [path, others] = [await newFeed(), await newFeed(stranger)];
    const ask = (fields: object) => answer(agent, REQUEST, { input: { typeId, note: 'a private matter', ...fields } });
    const days = await ask({ startDate: '2026-03-07', endDate: '2026-03-08' });
    const night = await ask({ startDate: '2026-03-12', startTime: '22:00', endTime: '02:00' });
    expect(await eventsOf(path)).toEqual([]);
    const input = { note: 'a word from the planner' };
    for (const { id } of [days, night]) await answer(org.admin, APPROVE, { id, input });
    const { body } = await app.anyone.get(path);
    const off = { uid: expect.any(String), summary: 'Time off', description: null };
    expect(eventsIn(body)).toEqual([
      { ...off, start: '2026-03-07', end: '2026-03-09' },
      { ...off, start: '2026-03-13T02:00:00.000Z', end: '2026-03-13T06:00:00.000Z' },
    ]);
    expect(body).not.toMatch(/unpaid|private|planner/i);
    expect(await eventsOf(others)).toEqual([]);
    await answer(org.admin, CANCEL, { id: days.id });
    expect((await eventsOf(path)).map(({ start }) => start)).toEqual(['2026-03-13T02:00:00.000Z']);
  });

  it('changes its tag with whatever is read in it: time off, the name of a template, the time zone', async () => {
    const rules = { startTime: '09:00', endTime: '17:00', breakRules: [] };
    const template = await made(org.admin.post('/api/scheduling/templates', { name: 'Day', ...rules }));
    const shift = { scheduleId: planId, employeeId: agent.employeeId, templateId: template.id };
    await addShift(org.admin, { ...shift, date: '2026-03-10' });
    await setStatus(org.admin, planId, 'published');
    const path = await newFeed();
    let tag = '';
    const isChanged = async () => {
      const { status, headers } = await app.anyone.send('GET', path, undefined, { 'if-none-match': tag });
      tag = headers.get('etag') as string;
      return status === 200;
    };
    expect([await isChanged(), await isChanged()]).toEqual([true, false]);
    const { ['Unpaid time off']: typeId } = await typesOf(org);
    const { id } = await answer(agent, REQUEST, { input: { typeId, startDate: '2026-03-20' } });
    expect(await isChanged()).toBe(false);
    for (const change of [
      () => answer(org.admin, APPROVE, { id }),
      () => made(org.admin.patch(`/api/scheduling/templates/${template.id}`, { name: 'Long day' })),
      () => made(org.admin.patch('/api/admin/settings', { timezone: 'Europe/Berlin' })),
      () => answer(org.admin, CANCEL, { id }),
    ]) {
      await change();
      expect([await isChanged(), await isChanged()]).toEqual([true, false]);
    }
  });

  it('is text as RFC 5545 asks: last line, stamps, identities, sequence', async () => {
    const { ['Unpaid time off']: typeId } = await typesOf(org);
    const other = await org.signedIn('agent');
    for (const each of [agent, other]) {
      const { id } = await answer(each, REQUEST, { input: { typeId, startDate: '2026-08-03', endDate: '2026-08-07' } });
      await answer(org.admin, APPROVE, { id });
    }
    const shift = await addShift(org.admin, {
      ...{ scheduleId: planId, employeeId: agent.employeeId },
      ...{ date: '2026-03-10', startTime: '09:00', endTime: '17:00' },
    });
    await setStatus(org.admin, planId, 'published');
    const [path, others] = [await newFeed(), await newFeed(other)];
    const read = async (of: string) => (await app.anyone.get(of)).body as string;
    const textOf = async (name: string) => [...(await read(path)).matchAll(new RegExp(`${name}:(.*)\r\n`, 'g'))];
    const text = await read(path);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('DTSTART;TZID=America/New_York:20260310T090000\r\n');
    expect((await textOf('DTSTAMP')).map(([, stamp]) => stamp)).toEqual(['20260302T090000Z', '20260302T090000Z']);
    const uids = [...eventsIn(text), ...eventsIn(await read(others))].map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(3);
    const sequence = async () => Number((await textOf('SEQUENCE'))[0]![1]);
    const before = await sequence();
    await made(org.admin.patch(`/api/scheduling/shifts/${shift.id}`, { startTime: '10:00' }));
    expect(await sequence()).toBeGreaterThan(before);
    expect(eventsIn(await read(path)).map(({ uid }) => uid)).toEqual(uids.slice(0, 2));
  });

  it.each(['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Africa/Casablanca', 'Australia/Lord_Howe'])(
    'tells the clock of %s so that every instant is read back',
    async (timeZone) => {
      const hours = Array.from({ length: 450 }, (_, i) => Date.UTC(2026, 0, 1) + i * 39 * 3_600_000);
      const changes = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
      const starts = [...hours, ...changes.map((each) => Date.parse(each))];
      const shifts = starts.map((start, i) => {
        const [startsAt, endsAt] = [new Date(start), new Date(start + 8 * 3_600_000)];
        return { id: `${i}`, version: 1, startsAt, endsAt, changedAt: startsAt, name: null, breaks: [] };
      });
      const events = eventsIn(await calendarText(shifts, [], timeZone));
      const instants = ({ start, end }: { start: string; end: string }) => [start, end];
      expect(events.map(instants)).toEqual(
        shifts.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]),
      );
    },
  );

  it('is there for one address at a time, until it is revoked', async () => {
    expect((await agent.graphql(STATUS)).calendarFeed).toBeNull();
    const first = await newFeed();
    const second = await newFeed();
    expect((await agent.graphql(STATUS)).calendarFeed).toEqual({ createdAt: clock.now().toISOString() });
    const statuses = async () =>
      (await Promise.all([first, second].map((path) => app.anyone.get(path)))).map(({ status }) => status);
    expect(await statuses()).toEqual([404, 200]);
    expect((await agent.graphql(REVOKE)).revokeCalendarFeed).toBe(true);
    expect(await statuses()).toEqual([404, 404]);
    expect((await agent.graphql(REVOKE)).revokeCalendarFeed).toBe(false);
    expect((await agent.graphql(STATUS)).calendarFeed).toBeNull();
    const actions = (await org.admin.get('/api/admin/audit-logs?action=calendar_feed.create')).body;
    expect(actions.logs.map((entry: any) => entry.details)).toEqual([
      { employeeId: agent.employeeId },
      { employeeId: agent.employeeId },
    ]);
    expect((await org.admin.get('/api/admin/audit-logs?action=calendar_feed.revoke')).body.total).toBe(1);
  });

  it('is the same 404 for revoked, unknown and deactivated people', async () => {
    const leaver = await org.signedIn('agent');
    const [revoked, left] = [await newFeed(), await newFeed(leaver)];
    await agent.graphql(REVOKE);
    await org.admin.delete(`/api/admin/users/${leaver.userId}`);
    const unknown = '/api/calendar/unknown.ics';
    const answers = await Promise.all([revoked, left, unknown].map((path) => app.anyone.get(path)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { error: 'There is no such calendar', details: { code: 'NOT_FOUND', path: 'path' } },
      ]);
    expect((await app.anyone.post(revoked)).status).toBe(405);
  });

  it('ends for good when its owner is deactivated, or has another password', async () => {
    const returner = await org.signedIn('agent');
    const paths = [await newFeed(returner), await newFeed()];
    await org.admin.put(`/api/admin/users/${returner.userId}`, { status: 'inactive' });
    expect((await org.admin.put(`/api/admin/users/${returner.userId}`, { status: 'active' })).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: 'another battery staple' };
    expect((await agent.post('/api/auth/password', change)).status).toBe(204);
    for (const path of paths) expect((await app.anyone.get(path)).status).toBe(404);
  });

  it('keeps the digest of its token alone', async () => {
    const path = await newFeed();
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    const { rows } = await app.database.owner.query('select * from calendar_feed where employee_id = $1', [
      agent.employeeId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify((await org.admin.get('/api/admin/audit-logs')).body)).not.toContain(token);
  });

  it('tells time off beside shifts, and is the same text for the same plan', async () => {
    const night = {
      id: 'c0ffee00-0000-4000-8000-000000000000',
      startsAt: '2026-10-31T22:00:00-04:00',
      endsAt: '2026-11-01T06:00:00-05:00',
      changedAt: '2026-03-02T09:00:00Z',
      version: 1,
      name: null,
      breaks: [{ startOffset: 180, duration: 30, type: 'lunch' as const }],
    };
    const days = { startDate: '2026-11-02', endDate: '2026-11-02', startTime: null, endTime: null };
    const off = { ...days, id: 'decaf000-0000-4000-8000-000000000000', changedAt: '2026-03-02T09:00:00Z' };
    const text = await calendarText([night], [off], 'America/New_York');
    expect(await calendarText([night], [off], 'America/New_York')).toBe(text);
    expect(eventsIn(text)).toMatchObject([
      {
        summary: 'Shift',
        description: '01:00–01:30 lunch',
        start: '2026-11-01T02:00:00.000Z',
        end: '2026-11-01T11:00:00.000Z',
      },
      { summary: 'Time off', start: '2026-11-02', end: '2026-11-03' },
    ]);
  });

  it.each([
    ['skips an hour', '2026-03-07T22:00:00-05:00', '2026-03-08T06:00:00-04:00', '00:30–01:30 03:30–04:30'],
    ['repeats an hour', '2026-10-31T22:00:00-04:00', '2026-11-01T06:00:00-05:00', '00:30–01:30 01:30–02:30'],
    ['does neither', '2026-11-01T22:00:00-05:00', '2026-11-02T06:00:00-05:00', '00:30–01:30 02:30–03:30'],
  ])('tells the breaks of a night in which the clock %s', async (_what, startsAt, endsAt, times) => {
    const breaks = [150, 270].map((startOffset) => ({ startOffset, duration: 60, type: 'meeting' as const }));
    const night = { id: 'c0ffee00-0000-4000-8000-000000000000', version: 1, startsAt, endsAt, name: null, breaks };
    const [event] = eventsIn(await calendarText([{ ...night, changedAt: startsAt }], [], 'America/New_York'));
    expect(event?.description).toBe(times.replace(/ |$/g, ' meeting\n').trimEnd());
  });

  it('of many shifts asks for the clock changes of the zone alone, and lets others run meanwhile', async () => {
    const breaks = Array.from({ length: 50 }, (_, i) => ({ startOffset: i * 9, duration: 5, type: 'break' as const }));
    const shifts = Array.from({ length: 1_000 }, (_, i) => {
      const startsAt = new Date(Date.UTC(2026, 5, 1 + (i % 100), 13));
      const endsAt = new Date(startsAt.getTime() + 8 * 3_600_000);
      return { id: `shift-${i}`, version: 1, startsAt, endsAt, changedAt: startsAt, name: null, breaks };
    });
    const zoned = jest.spyOn(Temporal.Instant, 'fromEpochMilliseconds');
    let turns = 0;
    let isOver = false;
    const count = () => void (turns++, isOver || setImmediate(count));
    setImmediate(count);
    const text = await calendarText(shifts, [], 'America/New_York');
    isOver = true;
    expect(eventsIn(text)).toHaveLength(1_000);
    expect(turns).toBeGreaterThan(1);
    expect(zoned.mock.calls.length).toBeLessThan(10);
    zoned.mockRestore();
  });

  it('is asked for as often as anything else; wrong ones and others at the same address do not count', async () => {
    const limited = await startOwnApp({ environment: { RATE_LIMIT_GENERAL: '2' }, database: app.database });
    try {
      const [own, other] = [await newFeed(), await newFeed(await org.signedIn('agent'))];
      const wrong = '/api/calendar/wrong.ics';
      const statuses: number[] = [];
      for (const path of [wrong, wrong, wrong, own, other, own, own, other]) {
        const { status } = await limited.anyone.get(path);
        statuses.push(status);
      }
      expect(statuses).toEqual([404, 404, 429, 200, 200, 200, 429, 200]);
    } finally {
      await limited.stop();
    }
  });
});
