import { chatHandleTime, peopleRequiredForChat, type Concurrency } from '../chat';
import type { ContactLoad, Service, ServiceTarget } from '../load';
import { peopleRequired, serviceOf } from '../requirement';

/** Processing of a stream's contacts: one at a time, several at once, or later, by a deadline. */
export type ChannelKind = 'inbound' | 'concurrent' | 'deferred';

/** Staffing parameters of a stream: a queue and channel. */
export interface StreamTerms {
  kind: ChannelKind;
  target: ServiceTarget;
  /** Mean patience; null means contacts wait forever. */
  patienceSeconds: number | null;
  /** Applies to concurrent streams. */
  concurrency: Concurrency;
  /** Time until work is due; applies to deferred streams. */
  dueMinutes: number;
  /** Share of paid time that is lost, by part of SHRINKAGE_MINUTES of a week, from Sunday midnight. */
  shrinkageOfWeek: Float64Array;
}

/** Load of a stream in consecutive wall-clock intervals of some days, from midnight. */
export interface StreamLoad {
  /** 0 Sunday to 6 Saturday. */
  firstWeekday: number;
  /** A divisor of 60: every day has 1440 / slotMinutes intervals. */
  slotMinutes: number;
  /** Contacts expected in each interval, 0 in closed ones. */
  contacts: Float64Array;
  /** Mean handle time of each interval; 0 if unknown: such contacts require no one. */
  handleTimeSeconds: Float64Array;
  /** 0 for an interval that a clock change skips, double for one that it repeats. */
  realMinutes: Float64Array;
  /** 1 where the queue is open. */
  open: Uint8Array;
  /** Returns a quantile of the contacts of an interval. */
  quantile(interval: number, probability: number): number;
}

/** Minutes of each part of shrinkageOfWeek. */
export const SHRINKAGE_MINUTES = 5;
/** Maximum shrinkage; planning is impossible beyond it. */
const MAX_SHRINKAGE = 0.95;

/** Returns the mean share of paid time lost in each interval of a week, from Sunday midnight. */
export function shrinkageByInterval({ shrinkageOfWeek }: StreamTerms, slotMinutes: number): Float64Array {
  const parts = slotMinutes / SHRINKAGE_MINUTES;
  return Float64Array.from({ length: (7 * 1440) / slotMinutes }, (_, i) => {
    let lost = 0;
    for (let part = 0; part < parts; part++) lost += shrinkageOfWeek[i * parts + part]!;
    return Math.min(lost / parts, MAX_SHRINKAGE);
  });
}

/** Returns a load of `contacts` at the interval's handle time and real length. */
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

/**
 * Returns the fewest people who meet the target of contacts that are not deferred. Throws the same errors as
 * peopleRequired.
 */
export const peopleFor = (load: ContactLoad, { kind, target, concurrency }: StreamTerms): number =>
  kind === 'concurrent' ? peopleRequiredForChat(load, target, concurrency) : peopleRequired(load, target);

/**
 * Converts a load and its people to queueing terms: for concurrent contacts, the slots that people have and the longer
 * handle time, so that queueing formulas apply to both.
 */
export function asQueue(people: number, load: ContactLoad, { kind, concurrency }: StreamTerms) {
  if (kind !== 'concurrent') return { servers: people, load };
  return {
    servers: Math.floor(people + 1e-9) * Math.max(1, concurrency.chats),
    load: { ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) },
  };
}

/** Returns the service of contacts that are not deferred by a number of people (rounded down). */
export function serviceFor(people: number, load: ContactLoad, terms: StreamTerms): Service {
  const queue = asQueue(people, load, terms);
  return serviceOf(queue.servers + 1e-9, queue.load, terms.target);
}
