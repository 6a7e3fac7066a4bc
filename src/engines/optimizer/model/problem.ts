import type { RuleSettings } from './constraints';
import type { PersonRule } from './person-rule';

/**
 * A shift pattern: a shift template with one break layout. Cell value 0 is a day off; value v is `kinds[v - 1]`.
 * Cover refers to the pattern.
 */
export interface Kind {
  readonly name: string;
  /** Index shared by all layouts of one template. */
  readonly template: number;
  /** Start and end in minutes after the midnight that begins the shift's day; the end may lie in the next day. */
  readonly startMinute: number;
  readonly endMinute: number;
  /** Clock minute at which it starts, if a clock change makes it differ. */
  readonly clockMinute?: number;
  /** Minutes that count toward hours worked, an integer. */
  readonly minutes: number;
  /** Slots it covers, counted from the first slot of its day (may extend into the next days). Breaks are excluded. */
  readonly covers: readonly number[];
  /** Counted for `undesirableShared`. */
  readonly undesirable?: boolean;
}

/**
 * One person. All minutes are integers in the unit of `Kind.minutes`.
 */
export interface Person {
  readonly id: string;
  /**
   * Skills of the person, each from 0 to `Problem.skills - 1`. Default: all. People with the same ones may share a
   * list.
   */
  readonly skills?: readonly number[];
  /** Share of a full agent at each of these skills, above 0 and up to 1; default 1 each. */
  readonly shares?: readonly number[];
  /** Days that must not be off. */
  readonly workDays?: readonly number[];
  /** 1 if a pattern may be worked on a day, [day][kind]; default all. People with the same permissions share it. */
  readonly allowed?: Uint8Array;
  /** Fixed cells, overriding everything else: pattern index, or -1 for a fixed day off. */
  readonly fixed?: readonly { readonly day: number; readonly kind: number }[];
  /** Target minutes over the whole range, for `hoursOnTarget`. */
  readonly targetMinutes?: number;
  /**
   * Cost of each value under `wishes`, 0 or more points: [day][value], value 0 is a day off. May be shared.
   */
  readonly costs?: Float64Array;
  /** Value of each day in a published plan; deviating costs `keptAsPlanned`. */
  readonly planned?: Uint16Array;
  /** Weekends and undesirable shifts worked before the range in excess of others: the starting point for sharing. */
  readonly carried?: { readonly weekends: number; readonly undesirable: number };
  /** Personal rules. People with the same rules share one list. */
  readonly rules?: readonly PersonRule[];
}

/** A team of people who should be off on the same days. */
export interface OffTogether {
  /** Positions in `Problem.people`, each once. */
  readonly people: readonly number[];
  /** Days that count; default all. */
  readonly days?: readonly number[];
  /** Points per day for each of them who works while more are off, or is off while more work; 0 or more. */
  readonly weight: number;
}

/**
 * A rostering problem: which people work which shift patterns on which days.
 *
 * Shift cover is the case `slotsPerDay = kinds`, with pattern k covering slot k. Interval cover has one slot per
 * interval. The caller includes shifts before and after the range as extra days with `fixed` cells and zero cover
 * weights, so rests, runs and weeks across the border need no special rules.
 */
export interface Problem {
  readonly days: number;
  /** Weekday of day 0: 0 Monday … 6 Sunday. */
  readonly firstWeekday: number;
  /** Real length of each day in minutes (1380 or 1500 when clocks change); default 1440. */
  readonly dayMinutes?: readonly number[];
  readonly kinds: readonly Kind[];
  readonly slotsPerDay: number;
  /** Number of skills, at least 1. */
  readonly skills: number;
  /** Cost of a person short of each skill, as a multiple of the slot's `underWeight`; default 1 each. */
  readonly skillWeights?: readonly number[];
  /** People needed, with up to two decimals: `need[(day * slotsPerDay + slot) * skills + skill]`. */
  readonly need: Int32Array | Float64Array;
  /** Cost per person short or over, per `day * slotsPerDay + slot`. */
  readonly underWeight: Float64Array;
  readonly overWeight: Float64Array;
  readonly people: readonly Person[];
  readonly offTogether?: readonly OffTogether[];
  readonly rules?: RuleSettings;
}

/** Cell values, `cells[person * days + day]`: 0 off, v works `kinds[v - 1]`. */
export type Cells = Uint16Array;
