import fc from 'fast-check';
import { normalQuantile } from '../../../src/engines/forecaster/reading/normal';
import {
  expectedServiceLevel,
  largestLoad,
  peopleRequiredAtQuantile,
  probabilityOfMeeting,
} from '../../../src/engines/staffing/capacity';
import { peopleRequired } from '../../../src/engines/staffing/requirement';

const load = { intervalSeconds: 1800, handleTimeSeconds: 300 };
const target = { serviceLevel: 0.8, withinSeconds: 20 };
/** 100 erlangs with a day noise of ten percent. */
const contacts = (probability: number): number => Math.max(0, 600 * (1 + 0.1 * normalQuantile(probability)));

describe('staffing an uncertain day', () => {
  it('to the mean of 100 erlangs with ten percent day noise gives 80 in 20 about six times in ten', () => {
    const people = peopleRequired({ ...load, contacts: 600 }, target);
    const expected = expectedServiceLevel(people, contacts, load, target);
    expect(expected).toBeGreaterThan(0.5);
    expect(expected).toBeLessThan(0.7);
  });

  it('at a quantile meets the target with that probability', () => {
    for (const confidence of [0.5, 0.8, 0.95]) {
      const people = peopleRequiredAtQuantile(contacts, confidence, load, target);
      const probability = probabilityOfMeeting(people, contacts, load, target);
      expect(probability).toBeGreaterThanOrEqual(confidence - 1e-6);
      expect(probability).toBeLessThan(confidence + 0.06);
    }
  });

  it('finds the largest load that people serve', () => {
    const most = largestLoad(20, load, target);
    expect(peopleRequired({ ...load, contacts: most * 0.9999 }, target)).toBe(20);
    expect(peopleRequired({ ...load, contacts: most * 1.0001 }, target)).toBe(21);
  });

  it('finds the largest load of a lax target, however far beyond full: more for more people', () => {
    const lax = { serviceLevel: 0.1, withinSeconds: 20 };
    const patient = { intervalSeconds: 1800, handleTimeSeconds: 180, patienceSeconds: 60 };
    const five = largestLoad(5, patient, lax);
    expect(peopleRequired({ ...patient, contacts: 0.999 * five }, lax)).toBe(5);
    expect(five).toBeGreaterThan(1.5 * 5 * (1800 / 180));
    expect(largestLoad(10, patient, lax)).toBeGreaterThan(five);
  });

  it('finds the largest load, whatever the target, the patience and the definition', () => {
    const posed = fc.record({
      people: fc.integer({ min: 1, max: 30 }),
      patienceSeconds: fc.option(fc.double({ min: 10, max: 1000, noNaN: true }), { nil: undefined }),
      serviceLevel: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      withinSeconds: fc.double({ min: 0, max: 120, noNaN: true }),
      maxOccupancy: fc.double({ min: 0.5, max: 1, noNaN: true }),
      definition: fc.constantFrom('ofOffered' as const, 'ofAnswered' as const, 'withoutShortAbandons' as const),
    });
    fc.assert(
      fc.property(posed, ({ people, patienceSeconds, ...asked }) => {
        const most = largestLoad(people, { ...load, patienceSeconds }, asked);
        const required = (contacts: number): number => peopleRequired({ ...load, patienceSeconds, contacts }, asked);
        expect(required(most * 0.9999)).toBeLessThanOrEqual(people);
        expect(required(most * 1.0001)).toBeGreaterThan(people);
      }),
      { numRuns: 200 },
    );
  });

  it('has no largest load where contacts that give up keep the target, and a full house where none do', () => {
    expect(largestLoad(3, { ...load, patienceSeconds: 60 }, { averageWaitSeconds: 90 })).toBe(Infinity);
    expect(largestLoad(3, load, {})).toBeCloseTo(3 * (1800 / 300), 6);
  });

  it('is certain where the forecast is, and hopeless without people', () => {
    expect(probabilityOfMeeting(30, () => 10, load, target)).toBe(1);
    expect(probabilityOfMeeting(0, () => 10, load, target)).toBe(0);
    expect(expectedServiceLevel(3, () => 0, load, target)).toBe(1);
  });
});
