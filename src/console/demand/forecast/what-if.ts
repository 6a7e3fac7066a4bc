import type { ForecastWhatIfQuery, WhatIfInput } from '../../kernel/types.generated';
import { stepPoints } from '../../ui/chart/steps';
import type { Stream } from './streams';

/** What is tried out, and how it is asked and drawn. */

export interface Trial {
  volumePercent: number;
  handleTimePercent: number;
  /** Percent of contacts that bots resolve; null: as it is. */
  containmentPercent: number | null;
  /** Percent; null: as it is set. */
  serviceLevelTarget: number | null;
  /** Percent; null: as it is set, by reason. */
  shrinkagePercent: number | null;
}

export const NO_TRIAL: Trial = {
  volumePercent: 0,
  handleTimePercent: 0,
  containmentPercent: null,
  serviceLevelTarget: null,
  shrinkagePercent: null,
};

export const isTried = (trial: Trial): boolean =>
  (Object.keys(NO_TRIAL) as (keyof Trial)[]).some((name) => trial[name] !== NO_TRIAL[name]);

interface Asked {
  from: string;
  to: string;
  /** The service of the people really scheduled, instead of those required now. */
  ofScheduled: boolean;
}

/** Only what was moved is asked. */
export function whatIfInput(trial: Trial, { queue, channel }: Stream, { from, to, ofScheduled }: Asked): WhatIfInput {
  const { volumePercent, handleTimePercent, containmentPercent, serviceLevelTarget, shrinkagePercent } = trial;
  const change = {
    ...(volumePercent !== 0 && { volumePercent }),
    ...(handleTimePercent !== 0 && { handleTimePercent }),
    ...(containmentPercent !== null && { containmentPercent }),
  };
  const setting = {
    ...(serviceLevelTarget !== null && { serviceLevelTarget }),
    ...(shrinkagePercent !== null && { shrinkagePercent }),
  };
  const isChanged = Object.keys(change).length > 0;
  const isSet = Object.keys(setting).length > 0;
  return {
    queue,
    channel,
    from,
    to,
    ...(ofScheduled && { scheduled: true }),
    ...(isChanged && { changes: [{ queue, channel, ...change }] }),
    ...(isSet && { settings: [{ queue, channel, ...setting }] }),
  };
}

type Row = ForecastWhatIfQuery['whatIf']['data'][number];

/** One line of a figure, as it is (`now`) or as it would be (`then`); the time without contacts is a gap. */
export function lineOf(rows: readonly Row[], which: 'now' | 'then', figure: 'contacts' | 'scheduled' | 'serviceLevel') {
  return stepPoints(rows, (row) => row[which][figure]);
}
