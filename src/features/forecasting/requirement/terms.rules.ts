import type { StreamTerms } from '../../../engines/staffing/plan/stream';
import type { QueueSettingsInForce } from '../queue-settings/queue-settings.rules';
import { shrinkageOfWeek } from '../queue-settings/shrinkage.rules';

/** The settings of a stream as the staffing engine takes them. */

export function termsOf(settings: QueueSettingsInForce): StreamTerms {
  const { kind, serviceLevelTarget, serviceLevelThreshold, targetMeanWait, occupancyCap, patience } = settings;
  return {
    kind,
    target: {
      ...(targetMeanWait === null
        ? { serviceLevel: serviceLevelTarget / 100, withinSeconds: serviceLevelThreshold }
        : { averageWaitSeconds: targetMeanWait, withinSeconds: serviceLevelThreshold }),
      ...(occupancyCap === null ? {} : { maxOccupancy: occupancyCap / 100 }),
    },
    patienceSeconds: patience,
    // Up to 500 percent could once be chosen; beyond 100, contacts at once take longer than one after the other.
    concurrency: { chats: settings.concurrency, slowdown: Math.min(settings.concurrencySlowdown, 100) / 100 },
    dueMinutes: settings.deadlineHours * 60,
    shrinkageOfWeek: shrinkageOfWeek(settings.shrinkage),
  };
}
