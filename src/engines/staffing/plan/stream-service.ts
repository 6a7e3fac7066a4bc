import { serveDeferred, workOf } from './deferred-streams';
import { loadOf, serviceFor, type StreamLoad, type StreamTerms } from './stream';

/** Service of a stream by interval, as in Service; for deferred work only the share done in time. */
export interface StreamService {
  /** NaN without contacts, or if not known yet. */
  serviceLevel: Float32Array;
  averageWaitSeconds: Float32Array;
  occupancy: Float32Array;
  abandonment: Float32Array;
}

/** Returns the service of a stream with a number of people on duty in each interval. */
export function serviceOfStream(
  load: Omit<StreamLoad, 'quantile'>,
  terms: StreamTerms,
  people: ArrayLike<number>,
): StreamService {
  const count = load.contacts.length;
  const figures = (): Float32Array => new Float32Array(count).fill(NaN);
  const service = {
    serviceLevel: figures(),
    averageWaitSeconds: figures(),
    occupancy: figures(),
    abandonment: figures(),
  };
  if (terms.kind === 'deferred') {
    service.serviceLevel = inTimeByInterval(load, terms, people);
    return service;
  }
  for (let i = 0; i < count; i++) {
    if (!(load.contacts[i]! > 0 && load.handleTimeSeconds[i]! > 0 && load.realMinutes[i]! > 0)) continue;
    const each = serviceFor(people[i] ?? 0, loadOf(load, i, load.contacts[i]!, terms), terms);
    service.serviceLevel[i] = each.serviceLevel;
    service.averageWaitSeconds[i] = each.averageWaitSeconds;
    service.occupancy[i] = each.occupancy;
    service.abandonment[i] = each.abandonment;
  }
  return service;
}

/** Returns the share of the work of each interval that is done in time. */
function inTimeByInterval(
  load: Omit<StreamLoad, 'quantile'>,
  { dueMinutes }: StreamTerms,
  people: ArrayLike<number>,
): Float32Array {
  const weight = load.realMinutes.map((minutes) => minutes / load.slotMinutes);
  const amounts = workOf(load).map((amount, i) => amount * weight[i]!);
  const able = weight.map((one, i) => one * (people[i] ?? 0));
  const { inTimeWork, isDue } = serveDeferred(amounts, able, load.open, Math.round(dueMinutes / load.slotMinutes));
  return Float32Array.from(amounts, (amount, i) =>
    amount > 0 && isDue[i] ? Math.min(1, inTimeWork[i]! / amount) : NaN,
  );
}
