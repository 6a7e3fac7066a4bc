/** Explanations of why a plan lacks something, in the words of planners. */

const SENTENCES: Readonly<Record<string, (who: string, says: string) => string>> = {
  oneShiftADay: (who, says) => `${who} ${says}`,
  otherSlotsCovered: () => 'Another interval would be short instead',
  onlyPermittedShifts: (who) => `${who} may not work then: time off, hours, a published shift or a day of the template`,
  restBetweenShifts: (who) => `${who} would lack the rest agreed between shifts`,
  rest: (who) => `${who} would lack the rest agreed between shifts`,
  succession: (who) => `${who} would have shifts on two days that may not follow each other`,
  days_in_a_row: (who) => `${who} would work more or fewer days in a row than agreed`,
  days_off_in_a_row: (who) => `${who} would lack days off in a row`,
  minutes: (who) => `${who} would not work the hours agreed`,
  shifts: (who) => `${who} would work more or fewer shifts than agreed`,
  weekly_rest: (who) => `${who} would lack the long rest of the week`,
  steady_starts: (who) => `${who} would begin at times too far apart within a week`,
  weekends: (who) => `${who} would work more or fewer weekends than agreed`,
  whole_weekends: (who) => `${who} would work half a weekend`,
  times_of_day: (who) => `${who} would work outside the hours agreed`,
  breaks: (who) => `${who} would lack an agreed break`,
  availability: (who) => `${who} is not available then`,
  time_off: (who) => `${who} is off then`,
};

/** Returns the sentence for a rule; rules without one here keep the words of the optimizer. */
export const blockerWords = (rule: string, who: string | null, otherwise: string): string =>
  SENTENCES[rule]?.(who ?? 'Somebody', otherwise) ?? otherwise;

/** `Wanda Worker 2026-03-04: 09:00–17:00 instead of off`. */
export const changeWords = (name: string, date: string, from: string | null, to: string | null): string =>
  `${name} ${date}: ${to ?? 'off'} instead of ${from ?? 'off'}`;
