import type { Compiled } from '../model/compiled';
import type { LinearModel } from './linear-model';
import { type BreakPlaces, breakPlacesOf } from './break-places';
import type { PoolLimits } from './pool-limits';

const TINY = 1e-7;

/** Adds people to slots, counted from the first one of a day, in the current column. */
type Cover = (day: number, slots: Iterable<number>, people: number) => void;

/** Values with the same times: a column of all people with one of them, and columns of these by position of breaks. */
interface Timed {
  readonly values: readonly number[];
  readonly places: BreakPlaces;
  readonly column: number;
  readonly choices: readonly (readonly number[])[];
}

/** A column of people of a pool who work the value on the day, or one of those in the lists. */
interface Worked {
  readonly column: number;
  readonly pool: number;
  readonly day: number;
  readonly value: number;
  readonly oneOf: readonly Timed[];
}

/** Number of people of a pool who work a value on a day. */
interface Count {
  readonly pool: number;
  readonly day: number;
  readonly value: number;
  readonly people: number;
}

/** Break positions of lists of values, cached; they are the same on all days. */
export class PlacesOfValues {
  private readonly known = new Map<string, BreakPlaces>();

  constructor(private readonly c: Compiled) {}

  /** Returns the approximate number of slot entries for all shifts of a day of people with equal coverage. */
  entries(): number {
    const { c } = this;
    const values = [...Array(c.values).keys()].slice(1);
    return sum(
      splitBy(values, [c.templateOf, ...timesOf(c)]).map((alike) => {
        const { slots, groups } = this.of(alike);
        return slots.length + sum(groups.flat().map((left) => left.length));
      }),
    );
  }

  of(values: readonly number[]): BreakPlaces {
    const key = values.join();
    let places = this.known.get(key);
    if (!places) {
      places = breakPlacesOf(values.map((v) => [...coveredBy(this.c, v)]));
      this.known.set(key, places);
    }
    return places;
  }
}

/**
 * Shifts of pools as columns. Values that no limit of the pools distinguishes share a column per pool: the number of
 * people at their times, and of these the number with a break at each of its positions. The number of columns thus
 * grows with the break positions, while values are all their combinations.
 */
export class PoolShifts {
  private readonly worked: Worked[] = [];

  constructor(
    private readonly program: LinearModel,
    private readonly c: Compiled,
    private readonly limits: readonly PoolLimits[],
    private readonly places: PlacesOfValues,
  ) {}

  /** Adds the shifts of a day of pools whose people have equal coverage. */
  add(day: number, pools: readonly number[], cover: Cover): void {
    const { program, c, limits } = this;
    const mosts = pools.map((pool) => limits[pool]!.mostPerValue.get(day)!);
    for (const values of this.alike(day, pools, mosts)) {
      const sample = values[0]!;
      const isOne = pools.length === 1 && values.length === 1;
      const together = isOne ? undefined : program.row(0, 0);
      const able = pools.map((pool) => limits[pool]!.mostOfAny(day, values));
      const all = sum(able);
      const oneOf: Timed[] = [];
      if (together !== undefined)
        for (const timed of splitBy(values, timesOf(c)))
          oneOf.push(this.timed(timed, together, all, (slots, people) => cover(day, slots, people)));
      pools.forEach((pool, i) => {
        const most = able[i]!;
        if (!most) return;
        if (together === undefined) cover(day, coveredBy(c, sample), 1);
        else program.entry(together, 1);
        for (const [row, value] of limits[pool]!.entries(c, day, sample)) program.entry(row, value);
        this.worked.push({ column: program.column(0, 0, most), pool, day, value: sample, oneOf });
      });
    }
  }

  /** Yields the number of people by value, where positive. */
  *counts(colValue: ArrayLike<number>): Generator<Count> {
    for (const { column, pool, day, value, oneOf } of this.worked) {
      const people = colValue[column]!;
      if (people <= TINY) continue;
      if (oneOf.length === 0) yield { pool, day, value, people };
      else for (const [v, share] of sharesOf(oneOf, colValue)) yield { pool, day, value: v, people: people * share };
    }
  }

  /** Returns the values that someone in the pools may work, in lists that all their limits treat alike. */
  private alike(day: number, pools: readonly number[], mosts: readonly Int32Array[]): (readonly number[])[] {
    if (pools.length === 0) return [];
    const values = [...Array(this.c.values).keys()].filter((v) => v > 0 && mosts.some((most) => most[v]));
    // With a single pool there is no gain.
    if (this.limits.length === 1) return values.map((v) => [v]);
    return splitBy(values, [...mosts, ...pools.flatMap((pool) => this.limits[pool]!.tellingApart(day))]);
  }

  private timed(
    values: readonly number[],
    together: number,
    most: number,
    cover: (slots: Iterable<number>, people: number) => void,
  ): Timed {
    const { program } = this;
    const places = this.places.of(values);
    const rows = places.groups.map(() => program.row(0, 0));
    cover(places.slots, 1);
    for (const row of [together, ...rows]) program.entry(row, -1);
    const column = program.column(0, 0, most);
    const choices = places.groups.map((group, g) =>
      group.map((left) => {
        cover(left, -1);
        program.entry(rows[g]!, 1);
        return program.column(0, 0, most);
      }),
    );
    return { values, places, column, choices };
  }
}

/** Returns the slots that a value covers, from the first one of its day. */
export const coveredBy = ({ coverFrom, coverSlots }: Compiled, v: number): Int32Array =>
  coverSlots.subarray(coverFrom[v], coverFrom[v + 1]);

const timesOf = ({ agreed }: Compiled): readonly Int32Array[] => [agreed.calendar.startOf, agreed.calendar.endOf];

/** Splits values into lists with equal entries in every table. */
function splitBy(values: readonly number[], tables: Iterable<ArrayLike<number>>): (readonly number[])[] {
  let lists = [values];
  for (const table of new Set(tables))
    lists = lists.flatMap((list) => {
      const bySaid = new Map<number, number[]>();
      for (const v of list) {
        const alike = bySaid.get(table[v]!);
        if (alike) alike.push(v);
        else bySaid.set(table[v]!, [v]);
      }
      return [...bySaid.values()];
    });
  return lists;
}

/**
 * Returns the share of each value in the people who work any of the lists, treating the choices of positions as
 * independent.
 */
function sharesOf(lists: readonly Timed[], colValue: ArrayLike<number>): [value: number, share: number][] {
  const worked = lists.flatMap(({ values, places, column, choices }) => {
    const chances = places.choices.map((chosen) =>
      chosen.reduce((chance, choice, g) => chance * Math.max(0, colValue[choices[g]![choice]!]!), 1),
    );
    const people = Math.max(0, colValue[column]!);
    const all = sum(chances);
    // It is possible that no value matches the choices of positions.
    return values.map((v, i): [number, number] => [v, people * (all > 0 ? chances[i]! / all : 1 / values.length)]);
  });
  const all = sum(worked.map(([, people]) => people));
  return worked.flatMap(([v, people]) => (people > 0 ? [[v, people / all]] : []));
}

const sum = (all: readonly number[]): number => all.reduce((total, x) => total + x, 0);
