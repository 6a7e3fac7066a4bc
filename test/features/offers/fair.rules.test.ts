import fc from 'fast-check';
import { allocateFairly, type FairClaim } from '../../../src/features/offers/fair.rules';

const PEOPLE = ['Ana', 'Ben', 'Cal'];
const OFFERS = ['X', 'Y', 'Z'];

const claimsOf = (pairs: readonly (readonly [string, string])[]): FairClaim[] =>
  pairs.map(([employeeId, offerId]) => {
    const startMs = OFFERS.indexOf(offerId) * 1000;
    return { id: `${employeeId} ${offerId}`, employeeId, offerId, minutes: 60, startMs, endMs: startMs + 500 };
  });

/** Every set of claims that the places allow, by trying all of them. */
function best(
  claims: readonly FairClaim[],
  places: ReadonlyMap<string, number>,
  minutesOf: ReadonlyMap<string, number>,
) {
  let found = { count: -1, cost: Infinity };
  for (let set = 0; set < 1 << claims.length; set++) {
    const given = claims.filter((_, i) => set & (1 << i));
    const isPossible = OFFERS.every(
      (id) => given.filter(({ offerId }) => offerId === id).length <= (places.get(id) ?? 0),
    );
    if (!isPossible) continue;
    const cost = costOf(given, minutesOf);
    if (given.length > found.count || (given.length === found.count && cost < found.cost))
      found = { count: given.length, cost };
  }
  return found;
}

const costOf = (given: readonly FairClaim[], minutesOf: ReadonlyMap<string, number>): number =>
  PEOPLE.reduce((sum, name) => {
    const added = given.filter(({ employeeId }) => employeeId === name).length * 60;
    return sum + ((minutesOf.get(name) ?? 0) + added) ** 2;
  }, 0);

describe('a fair allocation', () => {
  it('fills as many places as possible with the smallest sum of squared minutes', () => {
    const pair = fc.tuple(fc.constantFrom(...PEOPLE), fc.constantFrom(...OFFERS));
    const input = fc.tuple(
      fc.uniqueArray(pair, { selector: (each) => each.join(), maxLength: 9 }),
      fc.tuple(...OFFERS.map(() => fc.nat({ max: 2 }))),
      fc.tuple(...PEOPLE.map(() => fc.nat({ max: 5 }))),
    );
    fc.assert(
      fc.property(input, ([pairs, free, hours]) => {
        const claims = claimsOf(pairs);
        const places = new Map(OFFERS.map((id, i) => [id, free[i] as number]));
        const minutesOf = new Map(PEOPLE.map((name, i) => [name, (hours[i] as number) * 60]));
        const ids = allocateFairly({ claims, places, minutesOf });
        const given = claims.filter(({ id }) => ids.has(id));
        expect({ count: given.length, cost: costOf(given, minutesOf) }).toEqual(best(claims, places, minutesOf));
      }),
    );
  });

  it('gives nobody hours that overlap', () => {
    const claims = claimsOf([
      ['Ana', 'X'],
      ['Ana', 'Y'],
    ]).map((claim) => ({ ...claim, startMs: 0, endMs: 1 }));
    const places = new Map([
      ['X', 1],
      ['Y', 1],
    ]);
    expect(allocateFairly({ claims, places, minutesOf: new Map() }).size).toBe(1);
  });
});
