import { chatHandleTime, peopleRequiredForChat, type Concurrency } from '../chat';
import type { ContactLoad, Service, ServiceTarget } from '../load';
import { peopleRequired, serviceOf } from '../requirement';

/** How contacts of a stream are worked on: one at a time, several at once, or later, by a deadline. */
export type ChannelKind = 'inbound' | 'concurrent' | 'deferred';

/** Staffing parameters of a stream: a queue and channel. */
export interface StreamTerms {
  kind: ChannelKind;
  target: ServiceTarget;
  /** Mean patience; null, contacts wait for ever. */
  patienceSeconds: number | null;
  /** Applies to concurrent streams. */
  concurrency: Concurrency;
  /** Time until work is due; applies to deferred streams. */
  dueMinutes: number;
  /** Share of paid time that is lost, in parts of SHRINKAGE_MINUTES of a week, from Sunday midnight. */
  shrinkageOfWeek: Float64Array;
}

/** A stream's load in the intervals of some days, one after another from midnight, as the wall clock shows them. */
export interface StreamLoad {
  /** 0 Sunday to 6 Saturday. */
  firstWeekday: number;
  /** A divisor of 60: every day has 1440 / slotMinutes intervals. */
  slotMinutes: number;
  /** Contacts expected in each interval, 0 in closed ones. */
  contacts: Float64Array;
  /** Mean handle time of each interval; 0 where none is known: such contacts need nobody. */
  handleTimeSeconds: Float64Array;
  /** 0 where the clock skips the interval, double where it repeats it. */
  realMinutes: Float64Array;
  /** 1 where the queue is open. */
  open: Uint8Array;
  /** Contacts of an interval that are not exceeded with a probability. */
  quantile(interval: number, probability: number): number;
}

/** Minutes of each part of shrinkageOfWeek. */
export const SHRINKAGE_MINUTES = 5;
/** Beyond this share of time lost there is no planning. */
const MAX_SHRINKAGE = 0.95;

/** Mean share of paid time that is lost in each interval of a week, from Sunday midnight. */
export function shrinkageByInterval({ shrinkageOfWeek }: StreamTerms, slotMinutes: number): Float64Array {
  const parts = slotMinutes / SHRINKAGE_MINUTES;
  return Float64Array.from({ length: (7 * 1440) / slotMinutes }, (_, i) => {
    let lost = 0;
    for (let part = 0; part < parts; part++) lost += shrinkageOfWeek[i * parts + part]!;
    return Math.min(lost / parts, MAX_SHRINKAGE);
  });
}

/** The contacts of an interval as a load: `contacts` of them, at the interval's handle time and real length. */
export function loadOf(
  { handleTimeSeconds, realMinutes }: Pick<StreamLoad, 'handleTimeSeconds' | 'realMinutes'>,
  interval: number,
  contacts: number,
  { patienceSeconds }: StreamTerms,
): ContactLoad {
  return {
    contacts,
    intervalSeconds: realMinutes[interval]! * 60,
    handleTimeSeconds: handleTimeSeconds[interval]!,
    patienceSeconds: patienceSeconds ?? undefined,
  };
}

/** Fewest people who keep the target of contacts that are not deferred. Errors as in peopleRequired. */
export const peopleFor = (load: ContactLoad, { kind, target, concurrency }: StreamTerms): number =>
  kind === 'concurrent' ? peopleRequiredForChat(load, target, concurrency) : peopleRequired(load, target);

/**
 * A load and its people as the queue sees them: of concurrent contacts the slots that people have, with the longer
 * handle time; so that what is known of queues holds for both.
 */
export function asQueue(people: number, load: ContactLoad, { kind, concurrency }: StreamTerms) {
  if (kind !== 'concurrent') return { servers: people, load };
  return {
    servers: Math.floor(people + 1e-9) * Math.max(1, concurrency.chats),
    load: { ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) },
  };
}

/** The service that people (rounded down) give to contacts that are not deferred. */
export function serviceFor(people: number, load: ContactLoad, terms: StreamTerms): Service {
  const queue = asQueue(people, load, terms);
  return serviceOf(queue.servers + 1e-9, queue.load, terms.target);
}
