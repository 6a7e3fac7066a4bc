import { dueAt, localized, nextAt, quietEnd, retryAt } from '../../../src/features/notifications/delivery.rules';

const NEW_YORK = 'America/New_York';
const night = { quietFrom: '21:00', quietUntil: '07:00', timezone: NEW_YORK };
const at = (text: string) => new Date(text);
const due = (now: string, fields: object = {}) =>
  dueAt('at_once', { ...night, now: at(now), digestAt: '07:00', beginsAt: null, ...fields }).toISOString();

it.each([
  ['2026-03-02T17:00:00Z', null],
  ['2026-03-03T01:59:00Z', null],
  ['2026-03-03T02:00:00Z', '2026-03-03T12:00:00.000Z'],
  ['2026-03-03T11:59:00Z', '2026-03-03T12:00:00.000Z'],
  ['2026-03-03T12:00:00Z', null],
  ['2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'], // the clock changes that night
])('ends quiet hours after %s at %s', (now, end) => {
  expect(quietEnd(at(now), night)?.toISOString() ?? null).toBe(end);
});

it('knows quiet hours within a day, and none', () => {
  const lunch = { quietFrom: '12:00', quietUntil: '13:00', timezone: NEW_YORK };
  expect(quietEnd(at('2026-03-02T17:30:00Z'), lunch)).toEqual(at('2026-03-02T18:00:00Z'));
  expect(quietEnd(at('2026-03-02T18:00:00Z'), lunch)).toBeNull();
  expect(quietEnd(at('2026-03-03T04:00:00Z'), { ...night, quietFrom: null, quietUntil: null })).toBeNull();
});

it('holds back until quiet hours end, unless a shift begins within two hours after them', () => {
  const late = '2026-03-03T04:00:00Z';
  expect(due(late)).toBe('2026-03-03T12:00:00.000Z');
  expect(due(late, { beginsAt: at('2026-03-03T14:00:00Z') })).toBe('2026-03-03T12:00:00.000Z');
  expect(due(late, { beginsAt: at('2026-03-03T13:59:00Z') })).toBe('2026-03-03T04:00:00.000Z');
});

it('sends digests at their time of the day, and after quiet hours', () => {
  expect(nextAt('07:00', NEW_YORK, at('2026-03-02T12:00:00Z'))).toEqual(at('2026-03-03T12:00:00Z'));
  const digest = { ...night, now: at('2026-03-02T17:00:00Z'), beginsAt: null };
  expect(dueAt('digest', { ...digest, digestAt: '22:00' })).toEqual(at('2026-03-03T12:00:00Z'));
});

it('tries mails ten times within three days, and pushes four times within an hour', () => {
  const now = at('2026-03-02T00:00:00Z');
  for (const [channel, attempts, hours] of [
    ['email', 10, 72],
    ['push', 4, 1],
  ] as const) {
    const waits = Array.from({ length: attempts }, (_, i) => retryAt(channel, i + 1, now));
    expect(waits.map((wait) => wait === null)).toEqual(waits.map((_, i) => i === attempts - 1));
    const total = waits.reduce((sum, wait) => sum + (wait ? wait.getTime() - now.getTime() : 0), 0);
    expect(total / 3_600_000).toBeLessThanOrEqual(hours);
  }
});

it('writes days in the format of the reader', () => {
  expect(localized('From 2026-03-02 to 2026-03-04, 09:00–17:00', 'de-DE')).toBe(
    'From Mo., 2. März 2026 to Mi., 4. März 2026, 09:00–17:00',
  );
});
