import { normalQuantile } from '../../../src/engines/forecaster/spread';
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

  it('is certain where the forecast is, and hopeless without people', () => {
    expect(probabilityOfMeeting(30, () => 10, load, target)).toBe(1);
    expect(probabilityOfMeeting(0, () => 10, load, target)).toBe(0);
    expect(expectedServiceLevel(3, () => 0, load, target)).toBe(1);
  });
});
