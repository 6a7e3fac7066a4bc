import { PLANNED_STATES, type HourSums, type Measure, type Sums } from './agent-day.rules';

/** Converts sums of seconds: minutes with two decimals, percentages with one. */

const minutes = (seconds: number): number => Math.round((seconds * 100) / 60) / 100;

/** Null if nothing was scheduled. */
const percent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part * 1000) / whole) / 10;

const total = (sums: Sums, measure: Measure): number =>
  PLANNED_STATES.reduce((sum, state) => sum + sums[`${state}_${measure}`], 0);

const WORK_STATES = ['available', 'meeting', 'training'] as const;

/** Adherence = 1 - exception time / scheduled time, at least 0. */
const adherenceOf = (exception: number, judged: number): number | null =>
  percent(Math.max(0, judged - exception), judged);

export function figuresOf(sums: Sums) {
  const [scheduled, adherent, excused, neutral] = (['scheduled', 'adherent', 'excused', 'neutral'] as const).map(
    (measure) => total(sums, measure),
  ) as [number, number, number, number];
  const judged = scheduled - excused - neutral;
  const exception = judged - adherent + sums.unscheduled;
  const worked = total(sums, 'worked') + sums.offline_worked;
  const work = WORK_STATES.reduce(
    (sum, state) => sum + sums[`${state}_scheduled`] - sums[`${state}_excused`] - sums[`${state}_neutral`],
    0,
  );
  return {
    scheduledMinutes: minutes(scheduled),
    adherentMinutes: minutes(adherent),
    exceptionMinutes: minutes(exception),
    excusedMinutes: minutes(excused),
    neutralMinutes: minutes(neutral),
    workedMinutes: minutes(worked),
    adherence: adherenceOf(exception, judged),
    conformance: percent(worked, work),
    lateMinutes: minutes(sums.late),
    lateShifts: sums.late_shifts,
    breaksTaken: sums.breaks,
    breakMinutes: minutes(sums.break_time),
    contactMinutes: minutes(sums.contact),
    contactShare: percent(sums.contact, worked),
    states: PLANNED_STATES.map((state) => {
      const of = (measure: Measure) => minutes(sums[`${state}_${measure}`]);
      return {
        scheduledState: state,
        scheduledMinutes: of('scheduled'),
        adherentMinutes: of('adherent'),
        excusedMinutes: of('excused'),
        neutralMinutes: of('neutral'),
        workedMinutes: of('worked'),
      };
    }),
  };
}

export function figuresOfHour(sums: HourSums) {
  const { scheduled, excused, neutral, exception, worked, scheduled_work: work, unscheduled } = sums;
  const judged = scheduled - excused - neutral;
  return {
    scheduledMinutes: minutes(scheduled),
    adherentMinutes: minutes(judged - (exception - unscheduled)),
    exceptionMinutes: minutes(exception),
    excusedMinutes: minutes(excused),
    neutralMinutes: minutes(neutral),
    workedMinutes: minutes(worked),
    adherence: adherenceOf(exception, judged),
    conformance: percent(worked, work),
    lateMinutes: null,
    lateShifts: null,
    breaksTaken: null,
    breakMinutes: null,
    contactMinutes: null,
    contactShare: null,
    states: [],
  };
}

export function addSums<Name extends string>(
  to: Record<Name, number>,
  other: Readonly<Record<Name, number>>,
  names: readonly Name[],
): void {
  for (const name of names) to[name] += other[name];
}
