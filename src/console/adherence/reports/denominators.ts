import type { AdherenceFiguresQuery } from '../../api/types.generated';

type Totals = AdherenceFiguresQuery['adherenceReport']['totals'];

/** Scheduled states that count as work for conformance. */
const WORK: ReadonlySet<string> = new Set(['available', 'meeting', 'training']);

/**
 * Minutes that the percentages of a report are shares of: adherence of all scheduled time, conformance of scheduled
 * work; neither counts time that is excused or of which nothing is known.
 */
export function denominatorsOf({ states }: Pick<Totals, 'states'>): { judgedMinutes: number; workMinutes: number } {
  const sum = (of: Totals['states']) =>
    of.reduce(
      (minutes, { scheduledMinutes, excusedMinutes, neutralMinutes }) =>
        minutes + scheduledMinutes - excusedMinutes - neutralMinutes,
      0,
    );
  return {
    judgedMinutes: sum(states),
    workMinutes: sum(states.filter(({ scheduledState }) => WORK.has(scheduledState))),
  };
}
