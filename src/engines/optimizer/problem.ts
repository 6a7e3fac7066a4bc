import type { RuleSettings } from './constraints';
import type { PersonRule } from './person-rule';

/**
 * One letter of a roster's alphabet: a shift template with one break layout. Cell value 0 is a day off; value v is
 * `kinds[v - 1]`. Limits, wishes and successions speak of the template; cover speaks of the kind.
 */
export interface Kind {
  readonly name: string;
  /** Index shared by all layouts of one template. */
  readonly template: number;
  /** Start and end in minutes after the midnight that begins the shift's day; the end may lie in the next day. */
  readonly startMinute: number;
  readonly endMinute: number;
  /** The minute of the clock at which it starts, where a clock change makes that another one. */
  readonly clockMinute?: number;
  /** Minutes that count towards hours worked, whole. */
  readonly minutes: number;
  /** Slots it covers, counted from the first slot of its day (may run into the next days). Breaks are left out. */
  readonly covers: readonly number[];
  /** Counted for `undesirableShared`. */
  readonly undesirable?: boolean;
}

/**
 * A wish; its weight is in the cost points of the problem, 0 or more. `wanted`: pay when *not* working it; otherwise
 * pay when working it.
 */
export interface Wish {
  readonly day: number;
  readonly template: number;
  readonly weight: number;
  readonly wanted: boolean;
}

/**
 * One person. Limits left out do not bind, nor do infinite ones and those of 2^30 or more. All minutes are whole and
 * minutes of `Kind.minutes`.
 */
export interface Person {
  readonly id: string;
  /** Skills had, each from 0 to `Problem.skills - 1`. Default: all. People with the same ones may share a list. */
  readonly skills?: readonly number[];
  /** What part of a full agent the person is at each of these skills, over 0 and up to 1; default 1 each. */
  readonly shares?: readonly number[];
  /** Templates that may be worked; default all. */
  readonly templates?: readonly number[];
  /** Days that must be off. */
  readonly daysOff?: readonly number[];
  /** (day, template) pairs that must not be worked, for example outside availability. */
  readonly blocked?: readonly { readonly day: number; readonly template: number }[];
  /** 1 where a kind may be worked on a day, [day][kind]; default all. People who may work the same share it. */
  readonly allowed?: Uint8Array;
  /** Cells that are given, whatever else is said of them: kind index, or -1 for a fixed day off. */
  readonly fixed?: readonly { readonly day: number; readonly kind: number }[];
  /** Largest number of shifts per template; missing entries do not bind. */
  readonly maxOfTemplate?: readonly number[];
  readonly maxMinutes?: number;
  readonly minMinutes?: number;
  readonly maxDaysInARow?: number;
  /** Minimum run lengths bind only for runs strictly inside the range. */
  readonly minDaysInARow?: number;
  readonly minDaysOffInARow?: number;
  /** Weekends with Saturday or Sunday worked. */
  readonly maxWeekends?: number;
  readonly maxWeekMinutes?: number;
  readonly maxWeekShifts?: number;
  /** Shifts of the contract per full week; each one missing costs `weekShiftsGiven`. */
  readonly weekShifts?: number;
  /** Minutes wanted over the whole range, for `hoursOnTarget`. */
  readonly targetMinutes?: number;
  readonly wishes?: readonly Wish[];
  /** What else each value costs under `wishes`, 0 or more points: [day][value], value 0 a day off. May be shared. */
  readonly costs?: Float64Array;
  /** The value that each day has in a plan that people know; another one costs `keptAsPlanned`. */
  readonly planned?: Uint16Array;
  /** Weekends and undesirable shifts worked before the range, more than others: sharing begins from them. */
  readonly carried?: { readonly weekends: number; readonly undesirable: number };
  /** What else is agreed with the person. People with the same rules share one list. */
  readonly rules?: readonly PersonRule[];
}

/** People who should be off on the same days. */
export interface OffTogether {
  /** Positions in `Problem.people`, each once. */
  readonly people: readonly number[];
  /** Days that count; default all. */
  readonly days?: readonly number[];
  /** Points for each of them who works while more are off, or is off while more work, a day; 0 or more. */
  readonly weight: number;
}

/**
 * A rostering problem: who works what on which day.
 *
 * Shift cover is the case `slotsPerDay = kinds`, kind k covering slot k. Interval cover has a slot per interval. The
 * caller puts shifts from before and after the range in as extra days with `fixed` cells and zero cover weights, so
 * rests, runs and weeks across the border need no rule of their own.
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
  /** What a person short of each skill costs, as a multiple of the slot's `underWeight`; default 1 each. */
  readonly skillWeights?: readonly number[];
  /** People needed, with up to two decimals: `need[(day * slotsPerDay + slot) * skills + skill]`. */
  readonly need: Int32Array | Float64Array;
  /** Cost per person short or over, per `day * slotsPerDay + slot`. */
  readonly underWeight: Float64Array;
  readonly overWeight: Float64Array;
  /** Least rest between the end of a shift and the start of the next day's, in real minutes; default 0. */
  readonly minRestMinutes?: number;
  /** Template pairs [earlier, later] that must not follow each other on consecutive days. */
  readonly forbidden?: readonly (readonly [number, number])[];
  readonly people: readonly Person[];
  readonly offTogether?: readonly OffTogether[];
  readonly rules?: RuleSettings;
}

/** Cell values, `cells[person * days + day]`: 0 off, v works `kinds[v - 1]`. */
export type Cells = Uint16Array;
