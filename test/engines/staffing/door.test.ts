import fc from 'fast-check';
import { largestLoad, peopleRequiredAtQuantile } from '../../../src/engines/staffing/capacity';
import { chatHandleTime } from '../../../src/engines/staffing/chat';
import { offeredLoad, type ContactLoad, type ServiceTarget } from '../../../src/engines/staffing/load';
import { peopleRequired, peopleScheduled, serviceOf } from '../../../src/engines/staffing/requirement';

/** Products of what lies nearer to nought than this are beyond what numbers hold. */
const LEAST = 1e-12;
const odd = fc
  .oneof(
    fc.constantFrom(NaN, Infinity, -Infinity, -1, 0, 0.5, 1, 80, 1e9, 1e300, LEAST),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map((value) => (Math.abs(value) < LEAST ? 0 : value));
const oddLoad: fc.Arbitrary<ContactLoad> = fc.record({
  contacts: odd,
  intervalSeconds: odd,
  handleTimeSeconds: odd,
  patienceSeconds: fc.option(odd, { nil: undefined }),
});
const oddTarget: fc.Arbitrary<ServiceTarget> = fc.record(
  { serviceLevel: odd, withinSeconds: odd, averageWaitSeconds: odd, maxOccupancy: odd },
  { requiredKeys: [] },
);
/** Erlang A is slow for more erlangs or people than this. */
const MANY = 1e5;
const isShare = (value: number | undefined): boolean => value === undefined || (value >= 0 && value <= 1);

/** Returns the result of a call. If it throws, expects the error to name one of the fields and its value. */
function answerOf<Answer>(call: () => Answer, fields: Record<string, number | undefined>): Answer | 'refused' {
  try {
    return call();
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    const named = Object.entries(fields).find(([name]) => (error as Error).message.startsWith(`${name} must be`));
    expect((error as Error).message).toContain(`not ${named?.[1]}`);
    expect(isShare(named?.[1])).toBe(false);
    return 'refused';
  }
}

describe('at the door of the staffing engine', () => {
  it('any load and target gets people in whole numbers, or a refusal by name and value', () => {
    fc.assert(
      fc.property(oddLoad, oddTarget, (load, target) => {
        fc.pre(offeredLoad(load) <= MANY);
        const { serviceLevel, maxOccupancy } = target;
        const people = answerOf(() => peopleRequired(load, target), { serviceLevel, maxOccupancy });
        if (people !== 'refused') expect(Number.isInteger(people) && people >= 0).toBe(true);
        expect(people === 'refused').toBe(!isShare(serviceLevel) || !isShare(maxOccupancy));
      }),
      { numRuns: 300 },
    );
  });

  it('patience beyond all measure is patience without end', () => {
    const load = {
      contacts: 8e-87,
      intervalSeconds: Number.MIN_VALUE,
      handleTimeSeconds: 3e-238,
      patienceSeconds: 1e300,
    };
    expect(serviceOf(0, load, {})).toEqual(serviceOf(0, { ...load, patienceSeconds: undefined }, {}));
  });

  it('a load beyond all measure, and a share of busy time next to nothing, come to an end', () => {
    const load = { contacts: Infinity, intervalSeconds: 1800, handleTimeSeconds: 300 };
    expect(peopleRequired(load, { serviceLevel: 0.8, withinSeconds: 20 })).toBeGreaterThan(1e7);
    for (const maxOccupancy of [1e-300, Number.MIN_VALUE])
      for (const patienceSeconds of [undefined, 60])
        expect(peopleRequired({ ...load, contacts: 6, patienceSeconds }, { maxOccupancy })).toBe(1000);
  });

  it('any people and load get a service of shares and times', () => {
    fc.assert(
      fc.property(fc.oneof(odd, fc.nat(2000)), oddLoad, odd, (people, load, withinSeconds) => {
        fc.pre(!(people > MANY) && offeredLoad(load) <= MANY);
        const service = serviceOf(people, load, { withinSeconds });
        for (const share of [service.waitProbability, service.serviceLevel, service.occupancy, service.abandonment])
          if (!(share >= 0 && share <= 1)) throw new Error(`A share of ${share}`);
        expect(service.averageWaitSeconds).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('shares that are none are refused by name and value, wherever they are given', () => {
    fc.assert(
      fc.property(odd, (share) => {
        const load = { intervalSeconds: 1800, handleTimeSeconds: 300 };
        const calls: [string, () => unknown][] = [
          ['shrinkage', () => peopleScheduled(10, share)],
          ['slowdown', () => chatHandleTime(300, { chats: 3, slowdown: share })],
          ['confidence', () => peopleRequiredAtQuantile(() => 20, share, load, {})],
          ['serviceLevel', () => largestLoad(10, load, { serviceLevel: share, withinSeconds: 20 })],
        ];
        for (const [name, call] of calls) expect(answerOf(call, { [name]: share }) === 'refused').toBe(!isShare(share));
      }),
      { numRuns: 60 },
    );
  });
});
