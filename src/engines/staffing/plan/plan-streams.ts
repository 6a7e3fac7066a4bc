import { chatHandleTime } from '../chat';
import { offeredLoad, requireShare } from '../load';
import { levelStream, workOf } from './deferred-streams';
import { MeetingOfTarget } from './meeting';
import { loadOf, peopleFor, shrinkageByInterval, type StreamLoad, type StreamTerms } from './stream';

/** A stream to be staffed over the same days as the others. */
export interface StreamToStaff {
  /** Required skill; null means anyone. */
  skill: string | null;
  terms: StreamTerms;
  load: StreamLoad;
  /** True to compute the probability of meeting the target. */
  probabilities?: boolean;
}

/** A stream served in real time whose people are already known. */
export interface StaffedBefore extends Omit<StreamToStaff, 'load' | 'probabilities'> {
  load: Omit<StreamLoad, 'quantile' | 'open'>;
  required: ArrayLike<number>;
}

/** People of a stream by interval. */
export interface StreamPeople {
  /** Net people on duty: integral, except for deferred work, where fractions are parts of an interval. */
  required: Float32Array;
  /** People to schedule for that number to be on duty: after shrinkage, not rounded. */
  scheduled: Float32Array;
  /** Probability that `required` meet the target; NaN if not requested, and for deferred work. */
  probability: Float32Array;
  /** Deferred work done by idle people of other streams, in people. */
  filled: Float32Array;
}

interface PlanOptions {
  /** Probability, 0 to 1, that the staffed load is not exceeded; null staffs the expected load. */
  risk: number | null;
  /** Further streams whose people can be idle. */
  staffed?: readonly StaffedBefore[];
}

/**
 * Plans people for streams over the same days, each separately: by Erlang A if patience is known, else by Erlang C, for
 * contacts served in real time. Deferred work is leveled to its deadline, and goes first into the idle time of people
 * required for other streams who can do it: those with its skill, or anyone if it needs none. The stream with the
 * shortest deadline chooses first. The same streams in the same order give the same people. Throws a RangeError for an
 * invalid risk.
 */
export function planStreams(streams: readonly StreamToStaff[], { risk, staffed = [] }: PlanOptions): StreamPeople[] {
  if (risk !== null) requireShare('risk', risk);
  const answers = new Map<StreamToStaff, StreamPeople>();
  for (const stream of streams) if (stream.terms.kind !== 'deferred') answers.set(stream, staffAtOnce(stream, risk));
  const deferred = streams
    .filter(({ terms }) => terms.kind === 'deferred')
    .sort((a, b) => a.terms.dueMinutes - b.terms.dueMinutes);
  const idle = new IdleTime();
  if (deferred.length > 0) {
    for (const [stream, { required }] of answers) idle.add({ ...stream, required });
    for (const stream of staffed) idle.add(stream);
  }
  for (const stream of deferred) {
    const { load, terms } = stream;
    const loaded = { ...load, contacts: load.contacts.map((_, i) => contactsAt(load, i, risk)) };
    const { people, filled } = levelStream(loaded, workOf(loaded), terms, idle.of(stream));
    idle.take(stream, filled);
    const required = Float32Array.from(people);
    answers.set(stream, {
      required,
      scheduled: afterShrinkage(required, load, terms),
      probability: required.map(() => NaN),
      filled: Float32Array.from(filled),
    });
  }
  return streams.map((stream) => answers.get(stream)!);
}

function staffAtOnce({ load, terms, probabilities }: StreamToStaff, risk: number | null): StreamPeople {
  const required = Float32Array.from(load.contacts, (contacts, i) => {
    if (!(contacts > 0) || !(load.realMinutes[i]! > 0)) return 0;
    return peopleFor(loadOf(load, i, contactsAt(load, i, risk), terms), terms);
  });
  const meeting = probabilities ? new MeetingOfTarget(load, terms) : undefined;
  return {
    required,
    scheduled: afterShrinkage(required, load, terms),
    probability: required.map((people, i) => meeting?.probability(i, people) ?? NaN),
    filled: new Float32Array(required.length),
  };
}

/** Returns the contacts to staff in an interval. */
function contactsAt(load: StreamLoad, interval: number, risk: number | null): number {
  return risk === null || !(load.contacts[interval]! > 0) ? load.contacts[interval]! : load.quantile(interval, risk);
}

/** Divides the required people by the share of paid time that is not lost. */
function afterShrinkage(required: Float32Array, { slotMinutes, firstWeekday }: StreamLoad, terms: StreamTerms) {
  const week = shrinkageByInterval(terms, slotMinutes);
  const first = firstWeekday * (1440 / slotMinutes);
  return required.map((people, i) => people / (1 - week[(first + i) % week.length]!));
}

/** Idle people of streams, over the same days. */
class IdleTime {
  private readonly streams: { skill: string | null; slotMinutes: number; people: Float64Array }[] = [];

  add({ skill, load, terms, required }: StaffedBefore): void {
    // Other work must not raise people above their occupancy cap.
    const cap = terms.target.maxOccupancy || 1;
    const chats = terms.kind === 'concurrent' ? Math.max(1, terms.concurrency.chats) : 1;
    const people = load.contacts.map((contacts, i) => {
      if (!(required[i]! > 0)) return 0;
      const each = loadOf(load, i, contacts, terms);
      const handleTimeSeconds =
        chats > 1 ? chatHandleTime(each.handleTimeSeconds, terms.concurrency) : each.handleTimeSeconds;
      return Math.max(0, required[i]! * cap - offeredLoad({ ...each, handleTimeSeconds }) / chats);
    });
    this.streams.push({ skill, slotMinutes: load.slotMinutes, people });
  }

  /** Returns the idle people who can do the work of a stream, on its own intervals. */
  of({ skill, load }: StreamToStaff): Float64Array {
    const idle = new Float64Array(load.contacts.length);
    const own = load.slotMinutes;
    for (const { people, slotMinutes } of this.ableTo(skill))
      for (let i = 0; i < idle.length; i++) idle[i]! += meanOver(people, slotMinutes, i * own, own);
    return idle;
  }

  /** Removes idle people from each stream in proportion. */
  take(stream: StreamToStaff, filled: Float64Array): void {
    const before = this.of(stream);
    const left = filled.map((people, i) => (before[i]! > 0 ? Math.max(0, 1 - people / before[i]!) : 1));
    const own = stream.load.slotMinutes;
    for (const one of this.ableTo(stream.skill))
      one.people = one.people.map((people, i) => people * meanOver(left, own, i * one.slotMinutes, one.slotMinutes));
  }

  private ableTo(skill: string | null) {
    return this.streams.filter((one) => skill === null || one.skill === skill);
  }
}

/** Returns the mean over some minutes of values that apply to `slotMinutes` each. */
function meanOver(values: ArrayLike<number>, slotMinutes: number, from: number, minutes: number): number {
  const first = Math.floor(from / slotMinutes);
  if (from + minutes <= (first + 1) * slotMinutes) return values[first] ?? 0;
  let sum = 0;
  for (let at = from; at < from + minutes;) {
    const slot = Math.floor(at / slotMinutes);
    const until = Math.min((slot + 1) * slotMinutes, from + minutes);
    sum += (values[slot] ?? 0) * (until - at);
    at = until;
  }
  return sum / minutes;
}
