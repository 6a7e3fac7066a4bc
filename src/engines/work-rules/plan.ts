import type { WorkRule } from './rule';

/** A person's plan, and the breaches found in it. */

/** A shift as rules see it: wall-clock times, instants, and breaks in minutes after the start. */
export interface PlannedShift {
  id: string;
  /** The day on which it starts. */
  date: string;
  startTime: string;
  /** On the next day when it is not after the start. */
  endTime: string;
  startMs: number;
  endMs: number;
  templateId: string | null;
  breaks: readonly {
    startOffset: number;
    duration: number;
    type: string;
    isPaid?: boolean;
    /** True for the gap of a split shift, which is neither work nor a break. */
    isGap?: boolean;
  }[];
}

/** A rule with the days on which it is in force, both included. */
export interface RuleInForce {
  rule: WorkRule;
  from: string;
  to: string;
}

/** Approved time off, as instants in milliseconds. */
export interface PlannedAbsence {
  startMs: number;
  endMs: number;
  /** True removes every shift that starts within it, whole, and affects no other shift. False for hours. */
  wholeDays?: boolean;
  /** True for the days before and after employment. */
  isUnemployed?: boolean;
}

export interface PersonsPlan<Rule extends RuleInForce> {
  rules: readonly Rule[];
  /** All known shifts of the person, including those around the range. */
  shifts: readonly PlannedShift[];
  /** When the person is not available, as instants in milliseconds. */
  unavailable: readonly { startMs: number; endMs: number }[];
  timeOff: readonly PlannedAbsence[];
  /** Minutes that a whole day off counts toward minimums and targets. */
  minutesOff: (date: string) => number;
}

export interface JudgedRange {
  /** First and last day to judge. Days outside may still change. */
  from: string;
  to: string;
  /** The instant at which a local day begins, in milliseconds. */
  dayStartMs: (date: string) => number;
}

/** A rule that a plan breaks. */
export interface Breach<Rule extends RuleInForce = RuleInForce> {
  by: Rule;
  /** True if the breach must be fixed; always false for a missed target. */
  hard: boolean;
  /** How far, in the unit of the kind. */
  units: number;
  /** The date of the breach. The version of the rule in force on this day applies. */
  date: string;
  shiftIds: string[];
  /** True for a missing amount or a split that further shifts may still fix; it does not concern any single shift. */
  unfinished: boolean;
  says: string;
}
