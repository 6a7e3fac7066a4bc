import fc from 'fast-check';
import { peopleRequiredAtQuantile } from '../../../src/engines/staffing/capacity';
import { chatHandleTime, peopleRequiredForChat } from '../../../src/engines/staffing/chat';
import { erlangA, serversForErlangA } from '../../../src/engines/staffing/erlang-a';
import { erlangC, inverseBlocking, waitProbability } from '../../../src/engines/staffing/erlang-c';
import type { ContactLoad, ServiceLevelDefinition } from '../../../src/engines/staffing/load';
import { peopleRequired, peopleScheduled, serviceOf } from '../../../src/engines/staffing/requirement';

const load: ContactLoad = { contacts: 100, intervalSeconds: 1800, handleTimeSeconds: 180 };
const target = { serviceLevel: 0.8, withinSeconds: 20 };

describe('people required', () => {
  it('are 14 for 100 calls of three minutes in half an hour, 80 in 20 and an occupancy of at most 85 percent', () => {
    expect(peopleRequired(load, { ...target, maxOccupancy: 0.85 })).toBe(14);
    const service = serviceOf(14, load, target);
    expect(service.waitProbability).toBeCloseTo(0.1741319335950498, 12);
    expect(service.serviceLevel).toBeCloseTo(0.8883500191794669, 12);
    expect(service.averageWaitSeconds).toBeCloseTo(7.83593701177724, 8);
    expect(service.occupancy).toBeCloseTo(10 / 14, 12);
  });

  it('stay exact for 12,421 people, and a queue that gets more than it can serve waits for ever', () => {
    expect(waitProbability(12421, 12345)).toBeCloseTo(0.3812, 4);
    expect(erlangC(900, 1000, 1, 20)).toEqual({
      waitProbability: 1,
      serviceLevel: 0,
      averageWaitSeconds: Infinity,
      occupancy: 1,
      abandonment: 0,
    });
  });

  it('agree with the factorials of the formula where those can be written down', () => {
    for (const [servers, erlangs] of [
      [1, 0.3],
      [5, 3.7],
      [12, 10],
      [30, 21],
    ] as const) {
      let term = 1;
      let sum = 1;
      for (let n = 1; n <= servers; n++) sum += term *= erlangs / n;
      expect(inverseBlocking(servers, erlangs)).toBeCloseTo(sum / term, 6);
    }
  });

  it('follow patience: 50 people, 48 calls a minute of a minute, two minutes of patience', () => {
    const service = erlangA(50, 48, 60, 120, 20);
    expect(service.averageWaitSeconds).toBeCloseTo(3.7, 1);
    expect(service.abandonment).toBeCloseTo(0.031, 3);
    expect(service.occupancy).toBeCloseTo(0.93, 2);
  });

  it('reckon the service level in three ways, which sum to the same people served', () => {
    const levels = (['ofOffered', 'ofAnswered', 'withoutShortAbandons'] as ServiceLevelDefinition[]).map(
      (definition) => erlangA(7, (43 * 236) / 1800, 236, 107, 30, definition).serviceLevel,
    );
    expect(levels[0]).toBeCloseTo(0.8070575863, 8);
    expect(levels[0]!).toBeLessThan(levels[2]!);
    expect(levels[2]!).toBeLessThan(levels[1]!);
    expect(levels[1]! - levels[0]!).toBeLessThan(0.1);
  });

  it('come to Erlang C as patience grows', () => {
    const patient = erlangA(14, 10, 180, 1e7, 20);
    const endless = erlangC(14, 10, 180, 20);
    expect(patient.serviceLevel).toBeCloseTo(endless.serviceLevel, 4);
    expect(patient.averageWaitSeconds).toBeCloseTo(endless.averageWaitSeconds, 2);
  });

  it('agree with a sum over the states of the queue, whatever the sizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.05, max: 40, noNaN: true }),
        fc.double({ min: 0.2, max: 20, noNaN: true }),
        (servers, erlangs, theta) => {
          const weights = [1];
          for (let k = 1; k < 2000; k++)
            weights.push((weights[k - 1]! * erlangs) / (Math.min(k, servers) + Math.max(0, k - servers) * theta));
          const all = weights.reduce((a, b) => a + b, 0);
          const queue = weights.reduce((sum, weight, k) => sum + Math.max(0, k - servers) * weight, 0) / all;
          expect(erlangA(servers, erlangs, 1, 1 / theta, 0.2).averageWaitSeconds).toBeCloseTo(queue / erlangs, 8);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are the fewest that keep the target, for any load', () => {
    const posed = fc.record({
      contacts: fc.double({ min: 0.01, max: 900, noNaN: true }),
      intervalSeconds: fc.constantFrom(300, 900, 1800, 3600),
      handleTimeSeconds: fc.double({ min: 10, max: 1200, noNaN: true }),
      patienceSeconds: fc.option(fc.double({ min: 5, max: 3000, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        posed,
        fc.double({ min: 0.1, max: 0.99, noNaN: true }),
        fc.double({ min: 0, max: 120, noNaN: true }),
        (one, serviceLevel, withinSeconds) => {
          const people = peopleRequired(one, { serviceLevel, withinSeconds });
          expect(serviceOf(people, one, { withinSeconds }).serviceLevel).toBeGreaterThanOrEqual(serviceLevel - 1e-12);
          expect(serviceOf(people - 1, one, { withinSeconds }).serviceLevel).toBeLessThan(serviceLevel);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are none for no load, and a number for whatever is asked', () => {
    expect(peopleRequired({ ...load, contacts: 0 }, target)).toBe(0);
    const odd = fc.constantFrom(0, -1, NaN, Infinity, 1, 0.5, 100, 1e6);
    fc.assert(
      fc.property(odd, odd, odd, odd, (contacts, handleTimeSeconds, patienceSeconds, withinSeconds) => {
        const one = {
          contacts: Math.min(contacts, 2000),
          intervalSeconds: 1800,
          handleTimeSeconds: Math.min(handleTimeSeconds, 2000),
          patienceSeconds,
        };
        const people = peopleRequired(one, { serviceLevel: 0.8, withinSeconds: Math.min(withinSeconds, 1e5) });
        expect(Number.isInteger(people) && people >= 0).toBe(true);
        expect(Object.values(serviceOf(5, one, { withinSeconds: 20 })).every((value) => !Number.isNaN(value))).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('hold long queues without overflow: a thousand times too few people', () => {
    const service = erlangA(2, 2000, 300, 3600, 20);
    expect(service.abandonment).toBeCloseTo(0.999, 3);
    expect(service.occupancy).toBeCloseTo(1, 9);
    expect(serversForErlangA(2000, 300, 3600, 20, 0.8, Infinity, 1)).toBeGreaterThan(1900);
  });

  it('are scheduled with shrinkage added, as fractions with two decimals', () => {
    expect(peopleScheduled(14, 0.3)).toBe(20);
    expect(peopleScheduled(15, 0.3)).toBe(21.43);
    expect(peopleScheduled(2, 0.08)).toBe(2.17);
    expect(peopleScheduled(9, 0)).toBe(9);
    expect(peopleScheduled(9, 1)).toBe(900);
  });
});

describe('a share', () => {
  it('is refused where it is a percentage, by its name and value', () => {
    expect(() => peopleRequired(load, { ...target, serviceLevel: 80 })).toThrow(
      new RangeError('serviceLevel must be a share from 0 to 1, not 80'),
    );
    expect(() => peopleRequired(load, { ...target, maxOccupancy: 85 })).toThrow(
      new RangeError('maxOccupancy must be a share from 0 to 1, not 85'),
    );
    expect(() => peopleScheduled(14, 30)).toThrow(new RangeError('shrinkage must be a share from 0 to 1, not 30'));
    expect(() => chatHandleTime(300, { chats: 2, slowdown: 30 })).toThrow(
      new RangeError('slowdown must be a share from 0 to 1, not 30'),
    );
    expect(() => peopleRequiredAtQuantile(() => 100, 90, load, target)).toThrow(
      new RangeError('confidence must be a share from 0 to 1, not 90'),
    );
  });

  it('is refused where it is none, even of no load', () => {
    for (const serviceLevel of [-0.1, 1.0001, NaN, Infinity])
      expect(() => peopleRequired({ ...load, contacts: 0 }, { serviceLevel })).toThrow(RangeError);
  });

  it('may be all or nothing', () => {
    expect(peopleRequired(load, { serviceLevel: 0 })).toBe(11);
    expect(peopleRequired(load, { serviceLevel: 1, withinSeconds: 20 })).toBeGreaterThan(20);
    expect(peopleRequired(load, { serviceLevel: 0, maxOccupancy: 1 })).toBe(11);
  });
});

describe('people for chats', () => {
  it('need fewer people than calls, as each serves two at once, a little slower', () => {
    expect(chatHandleTime(300, { chats: 2, slowdown: 0.3 })).toBeCloseTo(390);
    const one = peopleRequiredForChat(load, target, { chats: 1 });
    const two = peopleRequiredForChat(load, target, { chats: 2 });
    expect(one).toBe(peopleRequired(load, target));
    expect(two).toBeLessThan(one);
    expect(two).toBeGreaterThan(one / 2);
  });
});
