import { repeatText, windowText } from '../../../src/console/scheduling/activities/activity-words';
import { countsText, stepLabel } from '../../../src/console/scheduling/history/change-words';

describe('a change', () => {
  it.each([
    [{ added: 0, removed: 0, changed: 1 }, '1 shift changed'],
    [{ added: 2, removed: 1, changed: 0 }, '2 shifts added, 1 removed'],
    [{ added: 1, removed: 0, changed: 3 }, '3 shifts changed, 1 added'],
    [{ added: 0, removed: 0, changed: 0 }, ''],
  ])('of %p reads "%s"', (counts, text) => expect(countsText(counts)).toBe(text));

  it('names the step that undoes it', () => {
    expect(stepLabel('Undo', { kind: 'edit', added: 0, removed: 2, changed: 0 })).toBe('Undo: 2 shifts removed');
    expect(stepLabel('Redo', { kind: 'rebase', added: 0, removed: 0, changed: 0 })).toBe('Redo: rebased');
    expect(stepLabel('Undo', null)).toBe('Undo');
  });
});

describe('a plan', () => {
  it.each([
    [{ every: 0, period: 'week', timesPerPeriod: 1 }, 'Once'],
    [{ every: 1, period: 'month', timesPerPeriod: 1 }, 'Every month'],
    [{ every: 2, period: 'week', timesPerPeriod: 3 }, '3 times every 2 weeks'],
  ] as const)('of %p repeats "%s"', (plan, text) => expect(repeatText(plan)).toBe(text));

  it('tells its days and times', () => {
    const window = { daysOfWeek: [0, 1], windowStart: '10:00', windowEnd: '16:00' };
    expect(windowText(window)).toBe('Mon, Sun · 10:00–16:00');
    expect(windowText({ daysOfWeek: [], windowStart: '00:00', windowEnd: '00:00' })).toBe('Any time');
  });
});
