import fc from 'fast-check';
import { confirmSkills } from '../../../src/engines/staffing/confirm-skills';
import { multiSkillBounds, type SkillQueue } from '../../../src/engines/staffing/multi-skill';
import { peopleRequired, serviceOf } from '../../../src/engines/staffing/requirement';
import { simulateSkills } from '../../../src/engines/staffing/simulation';

const queue = (skill: string, contacts: number, patienceSeconds?: number): SkillQueue => ({
  skill,
  load: { contacts, intervalSeconds: 1800, handleTimeSeconds: 300, patienceSeconds },
  target: { serviceLevel: 0.8, withinSeconds: 20 },
});

describe('several skills', () => {
  it('need at least each skill by itself and everyone pooled, at most the sum of singles', () => {
    const queues = [queue('billing', 60), queue('sales', 40), queue('support', 80)];
    const { rows, lower, upper } = multiSkillBounds(queues);
    const single = queues.map(({ load, target }) => peopleRequired(load, target));
    expect(upper).toBe(single[0]! + single[1]! + single[2]!);
    expect(rows.find(({ skills }) => skills.join() === 'billing')?.people).toBe(single[0]);
    expect(lower).toBe(peopleRequired({ ...queues[0]!.load, contacts: 180 }, queues[0]!.target));
    expect(lower).toBeLessThan(upper);
    expect(rows.every(({ people }) => people <= lower)).toBe(true);
  });

  it('have bounds that do not cross where one queue has no patience', () => {
    const lax = (skill: string, patienceSeconds?: number): SkillQueue => ({
      ...queue(skill, 60, patienceSeconds),
      target: { serviceLevel: 0.3, withinSeconds: 20 },
    });
    const queues = [lax('billing', 30), lax('sales', 30), lax('support', 30), lax('returns')];
    const { rows, lower, upper } = multiSkillBounds(queues);
    expect(lower).toBeLessThanOrEqual(upper);
    expect(rows.find(({ skills }) => skills.join() === 'returns')?.people).toBe(11);
  });

  it('have no occupancy asked of the pool where one queue asks for none', () => {
    const capped = (skill: string, maxOccupancy: number): SkillQueue => ({
      ...queue(skill, 60),
      target: { serviceLevel: 0.8, withinSeconds: 20, maxOccupancy },
    });
    const bounds = multiSkillBounds([capped('billing', 0), capped('sales', 0.5)]);
    expect(bounds).toEqual(multiSkillBounds([capped('billing', 1), capped('sales', 0.5)]));
  });

  it('have the same bounds in whatever order the queues come', () => {
    const definitions = ['ofOffered', 'withoutShortAbandons', 'ofAnswered'] as const;
    const queues = definitions.map((definition, i) => ({
      ...queue('abc'[i]!, 90, 20),
      target: { serviceLevel: 0.9, withinSeconds: 30, definition },
    }));
    expect(multiSkillBounds([...queues].reverse()).lower).toBe(multiSkillBounds(queues).lower);
  });

  it('have a lower bound that is never above the upper one, nor any row above its skills staffed by themselves', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const posed = fc.record({
      skill: fc.constantFrom('a', 'b', 'c', 'd'),
      load: fc.record({
        contacts: fc.double({ min: 0, max: 300, noNaN: true }),
        intervalSeconds: fc.constantFrom(900, 1800, 3600),
        handleTimeSeconds: fc.double({ min: 5, max: 3000, noNaN: true }),
        patienceSeconds: fc.option(fc.double({ min: 1, max: 5000, noNaN: true }), { nil: undefined }),
      }),
      target: fc.record({
        serviceLevel: share,
        withinSeconds: fc.double({ min: 0, max: 300, noNaN: true }),
        averageWaitSeconds: fc.option(fc.double({ min: 1, max: 300, noNaN: true }), { nil: undefined }),
        maxOccupancy: fc.option(fc.double({ min: 0.5, max: 1, noNaN: true }), { nil: undefined }),
        definition: fc.constantFrom('ofOffered' as const, 'ofAnswered' as const, 'withoutShortAbandons' as const),
      }),
    });
    fc.assert(
      fc.property(fc.array(posed, { maxLength: 5 }), (queues) => {
        const { rows, lower, upper } = multiSkillBounds(queues);
        expect(lower).toBeLessThanOrEqual(upper);
        for (const { skills, people } of rows) {
          const own = queues.filter(({ skill }) => skills.includes(skill));
          expect(people).toBeLessThanOrEqual(
            own.reduce((sum, { load, target }) => sum + peopleRequired(load, target), 0),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('need as many people when ten large queues are pooled step by step as when each pool stands alone', () => {
    const queues = Array.from({ length: 10 }, (_, i): SkillQueue => ({
      skill: `skill ${i}`,
      load: { contacts: 1800 + 97 * i, intervalSeconds: 1800, handleTimeSeconds: 300, patienceSeconds: 150 },
      target: { serviceLevel: 0.8, withinSeconds: 20 },
    }));
    const { rows, lower, upper } = multiSkillBounds(queues);
    expect(rows).toHaveLength(1023);
    expect(lower).toBeLessThan(upper);
    for (const { skills, people } of rows.filter((_, i) => i % 37 === 0 || i === 1022)) {
      const contacts = queues.reduce((sum, { skill, load }) => sum + (skills.includes(skill) ? load.contacts : 0), 0);
      expect(people).toBe(peopleRequired({ ...queues[0]!.load, contacts }, queues[0]!.target));
    }
  });

  it('need the same people whatever the guess', () => {
    const asked = fc.tuple(
      fc.double({ min: 0.1, max: 2000, noNaN: true }),
      fc.double({ min: 5, max: 2000, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 3000 }),
    );
    fc.assert(
      fc.property(asked, ([contacts, patienceSeconds, serviceLevel, near]) => {
        const load = { contacts, intervalSeconds: 900, handleTimeSeconds: 300, patienceSeconds };
        const target = { serviceLevel, withinSeconds: 20, maxOccupancy: 0.95 };
        expect(peopleRequired(load, target, near)).toBe(peopleRequired(load, target));
      }),
      { numRuns: 200 },
    );
  });

  it('leave out queues without contacts', () => {
    expect(multiSkillBounds([queue('billing', 0)])).toEqual({ rows: [], lower: 0, upper: 0 });
  });

  it('simulate to what Erlang says of one queue', () => {
    for (const patience of [undefined, 240]) {
      const one = queue('sales', 100, patience);
      const expected = serviceOf(20, one.load, one.target);
      const simulated = simulateSkills([one], [{ skills: ['sales'], people: 20 }], 7, 700).queues[0]!;
      expect(Math.abs(simulated.serviceLevel - expected.serviceLevel)).toBeLessThan(0.015);
      expect(Math.abs(simulated.abandonment - expected.abandonment)).toBeLessThan(0.005);
      expect(Math.abs(simulated.occupancy - expected.occupancy)).toBeLessThan(0.01);
    }
  });

  it('simulate to what Erlang says by each definition of the service level', () => {
    for (const definition of ['ofOffered', 'ofAnswered', 'withoutShortAbandons'] as const) {
      const { target, ...one } = queue('sales', 100, 60);
      const defined = { ...target, definition };
      const expected = serviceOf(16, one.load, defined).serviceLevel;
      const groups = [{ skills: ['sales'], people: 16 }];
      const simulated = simulateSkills([{ ...one, target: defined }], groups, 7, 3000).queues[0]!.serviceLevel;
      expect(Math.abs(simulated - expected)).toBeLessThan(0.005);
    }
  });

  it('lose nobody who waits for ever, overloaded as they may be: who waits at the end is counted as waiting', () => {
    const one = queue('sales', 100);
    const service = simulateSkills([one], [{ skills: ['sales'], people: 15 }], 7).queues[0]!;
    expect(service.abandonment).toBe(0);
    // 15 of the 16.7 erlangs are served, and the queue of the first tenth waits in front.
    expect(service.stillWaiting).toBeGreaterThan(0.08);
    expect(service.stillWaiting).toBeLessThan(0.14);
    expect(service.serviceLevel).toBeLessThan(0.01);
    expect(service.averageWaitSeconds).toBeGreaterThan(3600);
  });

  it('lose only who gave up: of a long line with patience some have gone at the end, and some still wait', () => {
    const one = queue('sales', 100, 4 * 3600);
    const short = simulateSkills([one], [{ skills: ['sales'], people: 8 }], 7, 24).queues[0]!;
    const served = 8 / ((100 * 300) / 1800);
    expect(short.stillWaiting).toBeGreaterThan(0.05);
    expect(short.abandonment + short.stillWaiting).toBeGreaterThan(1 - served - 0.05);
    expect(short.abandonment).toBeLessThan(1 - served);
  });

  it('simulate alike for the same seed, and otherwise for another', () => {
    const queues = [queue('billing', 30), queue('sales', 20)];
    const groups = [
      { skills: ['billing'], people: 5 },
      { skills: ['billing', 'sales'], people: 6 },
    ];
    expect(simulateSkills(queues, groups, 1)).toEqual(simulateSkills(queues, groups, 1));
    expect(simulateSkills(queues, groups, 1)).not.toEqual(simulateSkills(queues, groups, 2));
  });

  it('get people added where the simulation misses the service level, and no more than the singles would have', () => {
    const queues = [queue('billing', 60), queue('sales', 40)];
    const confirmed = confirmSkills(
      queues,
      [
        { skills: ['billing'], people: 8 },
        { skills: ['billing', 'sales'], people: 6 },
      ],
      3,
    );
    expect(confirmed.confirmed).toBe(true);
    expect(confirmed.added).toBeGreaterThan(0);
    confirmed.service.queues.forEach(({ serviceLevel }) => expect(serviceLevel).toBeGreaterThan(0.78));
    const total = confirmed.groups.reduce((sum, { people }) => sum + people, 0);
    expect(total).toBeLessThanOrEqual(multiSkillBounds(queues).upper);
  });

  it('get people added where the simulation misses the mean wait alone', () => {
    const one = { ...queue('sales', 60), target: { averageWaitSeconds: 20 } };
    const confirmed = confirmSkills([one], [{ skills: ['sales'], people: 11 }], 3);
    expect(confirmed.confirmed).toBe(true);
    expect(confirmed.service.queues[0]!.averageWaitSeconds).toBeLessThan(21);
    expect(confirmed.groups[0]!.people).toBe(peopleRequired(one.load, one.target));
  });

  it('get people added to the group that is busier than the cap allows, though its queue is served well', () => {
    const capped = (skill: string, contacts: number, maxOccupancy?: number): SkillQueue => ({
      ...queue(skill, contacts),
      target: { serviceLevel: 0.5, withinSeconds: 60, maxOccupancy },
    });
    const queues = [capped('billing', 60, 0.75), capped('sales', 60)];
    const groups = [
      { skills: ['billing'], people: 11 },
      { skills: ['sales'], people: 12 },
      { skills: ['billing', 'sales'], people: 1 },
    ];
    const confirmed = confirmSkills(queues, groups, 3);
    expect(confirmed.confirmed).toBe(true);
    const [billing, sales, both] = confirmed.service.groupOccupancy;
    expect(Math.max(billing!, both!)).toBeLessThan(0.76);
    expect(sales).toBeGreaterThan(0.76);
    expect(confirmed.groups[1]!.people).toBe(12);
    expect(confirmSkills([capped('billing', 60, 0), capped('sales', 60)], groups, 3).added).toBe(0);
  });

  it('report how busy each group was, which together is the load that was served', () => {
    const queues = [queue('billing', 60, 200), queue('sales', 40, 200)];
    const groups = [
      { skills: ['billing'], people: 8 },
      { skills: ['billing', 'sales'], people: 14 },
      { skills: ['returns'], people: 0 },
    ];
    const { groupOccupancy, queues: served } = simulateSkills(queues, groups, 5, 1000);
    const busy = groups.reduce((sum, { people }, g) => sum + people * groupOccupancy[g]!, 0);
    const erlangs = queues.reduce((sum, { load }, q) => sum + (load.contacts / 6) * (1 - served[q]!.abandonment), 0);
    expect(Math.abs(busy / erlangs - 1)).toBeLessThan(0.02);
    expect(groupOccupancy[0]).toBeGreaterThan(groupOccupancy[1]!);
    expect(groupOccupancy[2]).toBe(0);
    expect(served[0]!.occupancy).toBe(groupOccupancy[0]);
    expect(served[1]!.occupancy).toBe(groupOccupancy[1]);
  });

  it('are refused a percentage where a share is meant', () => {
    const { target, ...one } = queue('sales', 10);
    const queues = [{ ...one, target: { ...target, serviceLevel: 80 } }];
    const refusal = new RangeError('serviceLevel must be a share from 0 to 1, not 80');
    expect(() => confirmSkills(queues, [{ skills: ['sales'], people: 3 }], 1)).toThrow(refusal);
    expect(() => multiSkillBounds(queues)).toThrow(refusal);
  });

  it('say so when nobody has the skill', () => {
    const confirmed = confirmSkills([queue('sales', 10)], [{ skills: ['billing'], people: 3 }], 1);
    expect(confirmed.confirmed).toBe(false);
    expect(confirmed.service.queues[0]!.serviceLevel).toBe(0);
  });
});
