import type { LoadChange } from '../../../engines/staffing/plan/load-change';
import { daysBetween } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import type { QueueSettingsInForce } from '../queue-settings/queue-settings.rules';
import { minuteOf } from '../../../engines/time/civil-date';
import { loadFactor } from './containment.rules';

/** Converts the changes of a what-if question to changes of loads and settings. */

export interface AskedChange {
  queue?: string | null;
  channel?: string | null;
  from?: string | null;
  to?: string | null;
  fromTime?: string | null;
  untilTime?: string | null;
  volumePercent?: number | null;
  handleTimePercent?: number | null;
  contacts?: number | null;
  halfLifeHours?: number | null;
  containmentPercent?: number | null;
}

export interface AskedSettings extends Partial<
  Record<
    | 'serviceLevelTarget'
    | 'serviceLevelThreshold'
    | 'targetMeanWait'
    | 'patience'
    | 'occupancyCap'
    | 'concurrency'
    | 'deadlineHours'
    | 'shrinkagePercent',
    number | null
  >
> {
  queue?: string | null;
  channel?: string | null;
}

export const concerns = (asked: { queue?: string | null; channel?: string | null }, stream: Stream): boolean =>
  (asked.queue == null || asked.queue === stream.queue) && (asked.channel == null || asked.channel === stream.channel);

const DAY_MINUTES = 1_440;

/**
 * Returns the changes of a queue-channel's load; `shares` are the contacts resolved by bots by time of day, in parts of
 * equal length.
 */
export function loadChanges(
  asked: readonly AskedChange[],
  stream: Stream,
  days: { from: string; to: string },
  shares: Float64Array | undefined,
): LoadChange[] {
  return asked
    .filter((change) => concerns(change, stream))
    .flatMap((change) => {
      const first = Math.max(0, daysBetween(days.from, change.from ?? days.from));
      const last = Math.min(daysBetween(days.from, days.to), daysBetween(days.from, change.to ?? days.to));
      const begin = change.fromTime == null ? 0 : minuteOf(change.fromTime);
      let end = change.untilTime == null ? DAY_MINUTES : minuteOf(change.untilTime);
      if (end <= begin) end += DAY_MINUTES;
      const then = change.containmentPercent == null ? undefined : change.containmentPercent / 100;
      const every = {
        volumeFactor: 1 + (change.volumePercent ?? 0) / 100,
        ...(then === undefined || !shares
          ? {}
          : { volumeFactorOfDay: Array.from(shares, (now) => loadFactor(now, then)) }),
        handleTimeFactor: 1 + (change.handleTimePercent ?? 0) / 100,
        contacts: change.contacts ?? 0,
        halfLifeMinutes: (change.halfLifeHours ?? 0) * 60,
      };
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
        const midnight = (first + i) * DAY_MINUTES;
        return { fromMinute: midnight + begin, untilMinute: midnight + end, ...every };
      });
    });
}

/** Applies changed settings; a target for the mean wait replaces the service level, and vice versa. */
export function settingsThen<Settings extends QueueSettingsInForce & Stream>(
  settings: Settings,
  asked: readonly AskedSettings[],
): Settings {
  return asked
    .filter((each) => concerns(each, settings))
    .reduce((so, { queue: _q, channel: _c, shrinkagePercent, ...each }) => {
      const given = Object.fromEntries(Object.entries(each).filter(([, value]) => value != null));
      const isLevel = given.serviceLevelTarget !== undefined && given.targetMeanWait === undefined;
      return {
        ...so,
        ...(isLevel ? { targetMeanWait: null } : {}),
        ...given,
        ...(shrinkagePercent == null ? {} : { shrinkage: [{ reason: 'what if', percent: shrinkagePercent }] }),
      };
    }, settings);
}
