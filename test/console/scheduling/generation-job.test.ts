import { numberIn, peopleByTeam, toggled } from '../../../src/console/scheduling/generate/chosen';
import { foundOf, scheduleOf, withFound } from '../../../src/console/scheduling/generate/generation-job';

describe('A search for a schedule', () => {
  it('is drawn by what it finds, once each', () => {
    const one = withFound([], { cost: 300, bound: null, gap: null, shortHours: 2 }, 1);
    expect(one).toEqual([{ at: 1, cost: 300, bound: null, gap: null, shortHours: 2 }]);
    expect(withFound(one, { cost: 300, bound: null }, 2)).toBe(one);
    expect(withFound(one, { cost: 300, bound: 250, gap: 0.1 }, 2)).toHaveLength(2);
    expect(withFound(one, { cost: 200 }, 1)).toBe(one);
    expect(withFound(one, null, 3)).toBe(one);
  });

  it('tells nothing that it does not know', () => {
    expect(foundOf({ cost: 'many' })).toBeUndefined();
    expect(foundOf({ cost: 1 })).toEqual({ cost: 1, bound: null, gap: null, shortHours: null });
    expect(scheduleOf(null)).toBeUndefined();
    expect(scheduleOf({ scheduleId: 'a' })).toBe('a');
  });
});

describe('What is chosen for a search', () => {
  it('lists those at work by team, those without one last', () => {
    const people = [
      { id: 'a', active: true },
      { id: 'b', active: true, teamName: 'Sales' },
      { id: 'c', active: false, teamName: 'Sales' },
      { id: 'd', active: true, teamName: 'Care' },
    ];
    expect(peopleByTeam(people)).toEqual([
      { name: 'Care', ids: ['d'] },
      { name: 'Sales', ids: ['b'] },
      { name: 'Without a team', ids: ['a'] },
    ]);
  });

  it('takes a whole team in where a part of it was, and out where all of it was', () => {
    expect([...toggled(new Set(['a']), ['a', 'b'])]).toEqual(['a', 'b']);
    expect([...toggled(new Set(['a', 'b', 'c']), ['a', 'b'])]).toEqual(['c']);
  });

  it('reads an empty field as nothing', () => {
    expect(numberIn(' ')).toBeUndefined();
    expect(numberIn('0')).toBe(0);
    expect(numberIn('2.5')).toBe(2.5);
  });
});
