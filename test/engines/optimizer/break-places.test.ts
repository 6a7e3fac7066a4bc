import { breakPlacesOf } from '../../../src/engines/optimizer/relaxation/break-places';

/** Slots from 0 to 9 less those left out. */
const without = (...left: number[]): number[] => [...Array(10).keys()].filter((slot) => !left.includes(slot));

describe('places of breaks', () => {
  test('tell apart two breaks that are placed independently', () => {
    const ways = [
      [2, 5, 6],
      [2, 7, 8],
      [3, 5, 6],
      [3, 7, 8],
    ];
    const { slots, groups, choices } = breakPlacesOf(ways.map((left) => without(...left)));
    expect(slots).toEqual(without());
    expect(groups).toEqual([
      [[2], [3]],
      [
        [5, 6],
        [7, 8],
      ],
    ]);
    expect(choices).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  test('give every way back, also where breaks depend on one another', () => {
    const ways = [[2, 4], [2, 5], [3, 5], [9], []].map((left) => without(...left));
    const { slots, groups, choices } = breakPlacesOf(ways);
    expect(
      choices.map((chosen) => slots.filter((slot) => !chosen.some((choice, g) => groups[g]![choice]!.includes(slot)))),
    ).toEqual(ways);
  });

  test('are none where all ways cover the same', () => {
    expect(breakPlacesOf([without(3), without(3)])).toEqual({ slots: without(3), groups: [], choices: [[], []] });
  });
});
