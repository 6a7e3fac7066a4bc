import type { WorkRule } from './rule';

/** A person's plan, and what is found wrong with it. */

/** A shift as rules read it: on the wall clock, as instants, with its breaks in minutes after the start. */
export interface PlannedShift {
  id: string;
  /** The day on which it starts. */
  date: string;
  startTime: string;
  /** On the next day unless it is after the start. */
  endTime: string;
  startMs: number;
  endMs: number;
  templateId: string | null;
  breaks: readonly { startOffset: number; duration: number; type: string }[];
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
  /** Takes each shift that starts within it whole, and nothing of other shifts; false for hours. */
  wholeDays?: boolean;
}

export interface PersonsPlan<Rule extends RuleInForce> {
  rules: readonly Rule[];
  /** Everything known of the person, around the range too. */
  shifts: readonly PlannedShift[];
  /** When the person is not available, as instants in milliseconds. */
  unavailable: readonly { startMs: number; endMs: number }[];
  timeOff: readonly PlannedAbsence[];
  /** Minutes that a whole day off counts towards what is to be reached. */
  minutesOff: (date: string) => number;
}

export interface JudgedRange {
  /** First and last day that are judged; outside them more may yet be planned. */
  from: string;
  to: string;
  /** The instant at which a local day begins, in milliseconds. */
  dayStartMs: (date: string) => number;
}

/** A rule that a plan breaks. */
export interface Breach<Rule extends RuleInForce = RuleInForce> {
  by: Rule;
  /** Whether it has to be mended; what misses a target never has. */
  hard: boolean;
  /** How far, in the unit of the kind. */
  units: number;
  /** The day on which it shows: the rule in force on that day is the one that counts. */
  date: string;
  shiftIds: string[];
  /** True for too little or a split: more shifts may still mend it, so it says nothing of a single shift. */
  unfinished: boolean;
  says: string;
}
