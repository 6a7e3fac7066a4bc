import fc from 'fast-check';
import { planDeferredWork } from '../../../src/engines/staffing/deferred-work';
import { serveDeferred, workOf } from '../../../src/engines/staffing/plan/deferred-streams';
import { planStreams, type StreamToStaff } from '../../../src/engines/staffing/plan/plan-streams';
import { peopleFor, serviceFor, type StreamLoad, type StreamTerms } from '../../../src/engines/staffing/plan/stream';
import { peopleRequired } from '../../../src/engines/staffing/requirement';

const TERMS: StreamTerms = {
  kind: 'inbound',
  target: { serviceLevel: 0.8, withinSeconds: 20 },
  patienceSeconds: null,
  concurrency: { chats: 2, slowdown: 0 },
  dueMinutes: 24 * 60,
  shrinkageOfWeek: new Float64Array(2016).fill(0.1),
};
const EMAIL: StreamTerms = { ...TERMS, kind: 'deferred' };

/** Whole days of half-hours with the same contacts wherever they are open; spread of 20 % around them. */
function loadOf(contacts: readonly number[], change: Partial<StreamLoad> = {}): StreamLoad {
  const count = contacts.length;
  const load = {
    firstWeekday: 1,
    slotMinutes: 30,
    contacts: Float64Array.from(contacts),
    handleTimeSeconds: new Float64Array(count).fill(300),
    realMinutes: new Float64Array(count).fill(30),
    open: Uint8Array.from(contacts, (count) => (count > 0 ? 1 : 0)),
    ...change,
  };
  return { quantile: (i, p) => load.contacts[i]! * (0.8 + 0.4 * p), ...load };
}

const stream = (contacts: readonly number[], terms = TERMS, skill: string | null = null): StreamToStaff => ({
  skill,
  terms,
  load: loadOf(contacts),
});
const OPTIONS = { risk: null };
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);
const officeHours = (perInterval: number): number[] =>
  Array.from({ length: 48 }, (_, slot) => (slot >= 16 && slot < 36 ? perInterval : 0));
const contactsOfDay = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 48, maxLength: 48 });

describe('people for streams', () => {
  it('are those that Erlang asks for, and after shrinkage those to schedule', () => {
    const [plan] = planStreams([stream(officeHours(60))], OPTIONS);
    const people = peopleRequired({ contacts: 60, intervalSeconds: 1800, handleTimeSeconds: 300 }, TERMS.target);
    expect(people).toBe(14);
    expect(plan!.required[20]).toBe(people);
    expect(plan!.scheduled[20]).toBeCloseTo(people / 0.9, 5);
    expect(plan!.required[2]).toBe(0);
  });

  it('are fewer where contacts give up, and fewer where people answer two chats at once', () => {
    const each = loadOf(officeHours(60));
    const load = { contacts: 60, intervalSeconds: 1800, handleTimeSeconds: 300 };
    const [patient, impatient, chat] = planStreams(
      [
        { skill: null, terms: TERMS, load: each },
        { skill: null, terms: { ...TERMS, patienceSeconds: 60 }, load: each },
        { skill: null, terms: { ...TERMS, kind: 'concurrent' }, load: each },
      ],
      OPTIONS,
    );
    expect(impatient!.required[20]).toBe(peopleRequired({ ...load, patienceSeconds: 60 }, TERMS.target));
    expect(impatient!.required[20]).toBeLessThan(patient!.required[20]!);
    expect(chat!.required[20]).toBe(Math.ceil(patient!.required[20]! / 2));
  });

  it('are never fewer for more contacts, and never fewer to schedule for more shrinkage', () => {
    fc.assert(
      fc.property(
        contactsOfDay,
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.constantFrom<Partial<StreamTerms>>({}, { kind: 'concurrent' }, { patienceSeconds: 90 }),
        (contacts, factor, some, more, change) => {
          const terms = (share: number): StreamTerms => ({
            ...TERMS,
            ...change,
            shrinkageOfWeek: new Float64Array(2016).fill(share),
          });
          const [few, many, lossy] = planStreams(
            [
              stream(contacts, terms(some)),
              stream(
                contacts.map((count) => count * factor),
                terms(some),
              ),
              stream(contacts, terms(some + more)),
            ],
            OPTIONS,
          );
          few!.required.forEach((people, i) => {
            expect(many!.required[i]).toBeGreaterThanOrEqual(people);
            expect(lossy!.required[i]).toBe(people);
            expect(lossy!.scheduled[i]).toBeGreaterThanOrEqual(few!.scheduled[i]!);
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('at a risk level are those of its quantile, with a higher probability of meeting the target', () => {
    const judged = { ...stream(officeHours(60)), probabilities: true };
    const [middle] = planStreams([judged], { risk: 0.5 });
    const [bad] = planStreams([judged], { risk: 0.95 });
    const load = { contacts: 60 * 1.18, intervalSeconds: 1800, handleTimeSeconds: 300 };
    expect(bad!.required[20]).toBe(peopleRequired(load, TERMS.target));
    expect(middle!.probability[20]).toBeGreaterThanOrEqual(0.5);
    expect(bad!.probability[20]).toBeGreaterThanOrEqual(0.95);
    expect(bad!.probability[20]).toBeGreaterThan(middle!.probability[20]!);
    expect(middle!.probability[0]).toBe(1);
    // The people of a probability are the least that reach it.
    const most = 0.8 + 0.4 * middle!.probability[20]!;
    const at = (factor: number): number =>
      peopleFor({ contacts: 60 * factor, intervalSeconds: 1800, handleTimeSeconds: 300 }, TERMS);
    expect(at(most - 0.02)).toBe(middle!.required[20]);
    expect(at(most + 0.02)).toBe(middle!.required[20]! + 1);
  });

  it('work for an hour that the clock repeats, and are none in one that it skips', () => {
    const realMinutes = new Float64Array(48).fill(30);
    realMinutes.fill(60, 2, 4);
    realMinutes.fill(0, 4, 6);
    const contacts = new Array<number>(48).fill(60);
    contacts.fill(120, 2, 4);
    const load = { ...loadOf(contacts), realMinutes };
    const [plan] = planStreams([{ skill: null, terms: TERMS, load }], OPTIONS);
    expect([...plan!.required.slice(0, 8)].map((people) => people > 0)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    const twice = peopleRequired({ contacts: 120, intervalSeconds: 3600, handleTimeSeconds: 300 }, TERMS.target);
    expect(plan!.required[2]).toBe(twice);
    expect(twice).toBe(plan!.required[0]);
  });

  it('have the service of slots where they answer several contacts at once', () => {
    const load = { contacts: 60, intervalSeconds: 1800, handleTimeSeconds: 300 };
    const chat: StreamTerms = { ...TERMS, kind: 'concurrent' };
    expect(serviceFor(6, load, chat)).toEqual(serviceFor(12, load, TERMS));
  });
});

describe('deferred work of streams', () => {
  it('is done in time by the people planned, in weeks of days that close', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 60 }),
        fc.array(fc.double({ min: 0.1, max: 200, noNaN: true }), { minLength: 7 * 48, maxLength: 7 * 48 }),
        fc.integer({ min: 1, max: 40 }),
        (weeks, dueIntervals, week, openSlots) => {
          const contacts = Array.from({ length: weeks * 7 * 48 }, (_, i) =>
            i % 48 < openSlots ? week[i % week.length]! : 0,
          );
          const terms = { ...EMAIL, dueMinutes: dueIntervals * 30 };
          const [plan] = planStreams([stream(contacts, terms)], OPTIONS);
          const { inTime } = serveDeferred(
            workOf(loadOf(contacts)),
            plan!.required,
            loadOf(contacts).open,
            dueIntervals,
          );
          expect(inTime).toBeGreaterThan(0.9999);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('goes first into the idle time of people who can do it, and asks for nobody where that is enough', () => {
    const email = officeHours(4);
    const inbound = stream(officeHours(60), TERMS, 'german');
    const [, without] = planStreams([inbound, stream(email, EMAIL, 'french')], OPTIONS);
    const [busy, withIdle] = planStreams([inbound, stream(email, EMAIL)], OPTIONS);
    expect(sum(without!.required)).toBeCloseTo(sum(workOf(loadOf(email))), 4);
    expect(sum(without!.filled)).toBe(0);
    expect(sum(withIdle!.required)).toBeCloseTo(0, 4);
    expect(sum(withIdle!.filled)).toBeCloseTo(sum(without!.required), 4);
    withIdle!.filled.forEach((people, i) =>
      expect(people).toBeLessThanOrEqual(Math.max(0, busy!.required[i]! - 10) + 1e-6),
    );
  });

  it('leaves idle time above an occupancy cap alone', () => {
    const capped = { ...TERMS, target: { ...TERMS.target, maxOccupancy: 0.8 } };
    const [inbound, email] = planStreams([stream(officeHours(60), capped), stream(officeHours(60), EMAIL)], OPTIONS);
    email!.filled.forEach((people, i) =>
      expect(people + (inbound!.required[i]! > 0 ? 10 : 0)).toBeLessThanOrEqual(inbound!.required[i]! * 0.8 + 1e-5),
    );
    expect(sum(email!.filled)).toBeGreaterThan(0);
  });

  it('of two streams does not use the same idle time twice', () => {
    const plans = planStreams(
      [stream(officeHours(60)), stream(officeHours(9), EMAIL), stream(officeHours(9), { ...EMAIL, dueMinutes: 240 })],
      OPTIONS,
    );
    plans[1]!.filled.forEach((people, i) =>
      expect(people + plans[2]!.filled[i]!).toBeLessThanOrEqual(Math.max(0, plans[0]!.required[i]! - 10) + 1e-5),
    );
    expect(sum(plans[1]!.filled) + sum(plans[2]!.filled)).toBeGreaterThan(0);
  });

  it('needs no higher peak for the same work than work that is levelled from the start', () => {
    const contacts = [...officeHours(30), ...officeHours(30), ...officeHours(30)];
    const [plan] = planStreams([stream(contacts, EMAIL)], OPTIONS);
    const level = planDeferredWork({
      classes: [{ arrivals: Array.from(workOf(loadOf(contacts))), due: 48 }],
      open: contacts.map((count) => count > 0),
      finish: 'due',
    });
    expect(Math.max(...plan!.required)).toBeLessThanOrEqual(Math.max(level.peak, 5) + 1e-4);
  });
});
