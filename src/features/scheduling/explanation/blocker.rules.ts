/** Explanations of why a plan lacks something, in the words of planners. */

const SENTENCES: Readonly<Record<string, (who: string, says: string) => string>> = {
  oneShiftADay: (who, says) => `${who} ${says}`,
  otherSlotsCovered: () => 'Another interval would be understaffed instead',
  onlyPermittedShifts: (who) =>
    `${who} cannot work then: time off, availability, another published shift, or days of the template`,
  rest: (who) => `${who} would have too little rest between shifts`,
  succession: (who) => `${who} would have two consecutive shifts that must not follow each other`,
  days_in_a_row: (who) => `${who} would work too many or too few days in a row`,
  days_off_in_a_row: (who) => `${who} would have too few days off in a row`,
  minutes: (who) => `${who} would be outside the contract hours`,
  shifts: (who) => `${who} would have too many or too few shifts`,
  weekly_rest: (who) => `${who} would have no weekly rest period`,
  steady_starts: (who) => `${who} would have start times too far apart within a week`,
  weekends: (who) => `${who} would work too many or too few weekends`,
  whole_weekends: (who) => `${who} would work half a weekend`,
  times_of_day: (who) => `${who} would work outside the permitted hours`,
  breaks: (who) => `${who} would be without a required break`,
  availability: (who) => `${who} is unavailable then`,
  time_off: (who) => `${who} has time off then`,
};

/** Returns the sentence for a rule; rules without one here keep the words of the optimizer. */
export const blockerWords = (rule: string, who: string | null, otherwise: string): string =>
  SENTENCES[rule]?.(who ?? 'Someone', otherwise) ?? otherwise;

/** `Wanda Worker 2026-03-04: 09:00–17:00 instead of off`; shifts of the same times differ in their breaks. */
export const changeWords = (name: string, date: string, from: string | null, to: string | null): string =>
  from !== null && from === to
    ? `${name} ${date}: ${to} with breaks at other times`
    : `${name} ${date}: ${to ?? 'off'} instead of ${from ?? 'off'}`;
