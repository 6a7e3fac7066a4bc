import type { ForecastWhatIfQuery, WhatIfInput } from '../../api/types.generated';
import { stepPoints } from '../../ui/chart/steps';
import type { Stream } from './streams';

/** Scenario of the what-if analysis: its input and chart lines. */

export interface Trial {
  volumePercent: number;
  handleTimePercent: number;
  /** Percentage of contacts resolved by bots; null leaves it unchanged. */
  containmentPercent: number | null;
  /** Percentage; null uses the configured target. */
  serviceLevelTarget: number | null;
  /** Percentage; null uses the configured shrinkage by reason. */
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
  /** True to simulate the scheduled people instead of the required people. */
  ofScheduled: boolean;
}

/** Sends only changed values. */
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

/** Returns the line of a figure, current (`now`) or simulated (`then`). Times without contacts are gaps. */
export function lineOf(rows: readonly Row[], which: 'now' | 'then', figure: 'contacts' | 'scheduled' | 'serviceLevel') {
  return stepPoints(rows, (row) => row[which][figure]);
}
