import type { StreamTerms } from '../../../engines/staffing/plan/stream';
import type { QueueSettingsInForce } from '../queue-settings/queue-settings.rules';
import { shrinkageOfWeek } from '../queue-settings/shrinkage.rules';

/** Converts settings of a queue-channel to the staffing engine's form. */

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
    // Earlier versions accepted up to 500 percent. Beyond 100, concurrent contacts take longer than sequential ones.
    concurrency: { chats: settings.concurrency, slowdown: Math.min(settings.concurrencySlowdown, 100) / 100 },
    dueMinutes: settings.deadlineHours * 60,
    shrinkageOfWeek: shrinkageOfWeek(settings.shrinkage),
  };
}
