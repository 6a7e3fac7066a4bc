import { Random } from '../random';
import { offeredLoad, type Service, type ServiceLevelDefinition } from './load';
import type { SkillQueue } from './multi-skill';

/** People who have the same skills. */
export interface SkillGroup {
  skills: string[];
  people: number;
}

/**
 * Service of a queue. Waits that had not ended with the simulation count with their length so far. Occupancy is that of
 * the busiest group that serves the queue.
 */
export interface SimulatedQueue extends Service {
  /** Share of contacts (0 to 1) still waiting at the end: neither served nor abandoned. */
  stillWaiting: number;
}

/** Service of each queue and, for each group, the share of the time that its people were busy, in the order given. */
export interface SimulatedService {
  queues: SimulatedQueue[];
  /** 0 for a group without people. */
  groupOccupancy: number[];
}

/** Maximum simulated hours; longer simulations are cut. */
const MAX_HOURS = 100_000;

/** Contacts of a queue after the warm-up, and their total wait in seconds. */
interface Counts {
  offered: number;
  waited: number;
  /** Served within the target. */
  inTime: number;
  gone: number;
  /** Abandoned within the target. */
  goneInTime: number;
  stillWaiting: number;
  /** Still waiting, with the target not exceeded yet. */
  undecided: number;
  wait: number;
}

const NOBODY: Counts = {
  offered: 0,
  waited: 0,
  inTime: 0,
  gone: 0,
  goneInTime: 0,
  stillWaiting: 0,
  undecided: 0,
  wait: 0,
};

/** A waiting contact: its arrival, and the time at which it will abandon, in seconds from the start. */
interface Waiting {
  at: number;
  givesUpAt: number;
}

/**
 * Discrete-event simulation of queues and skill groups with Poisson arrivals and exponential handle times and patience.
 * A contact goes to the idle group with the fewest skills (specialists first, ties in the order given). A person who
 * becomes free takes the contact that has waited longest among those they can serve. The first tenth of the time is
 * warm-up and is not counted. `hours` is simulated time; the same seed gives the same result. A contact still waiting
 * at the end has missed the service level once its wait exceeds the target, and is undecided before.
 */
export function simulateSkills(
  queues: readonly SkillQueue[],
  groups: readonly SkillGroup[],
  seed: number,
  hours = 200,
): SimulatedService {
  const random = new Random(seed);
  const exponential = (mean: number): number => -mean * Math.log(1 - random.unit());
  const until = hours > 0 ? Math.min(hours, MAX_HOURS) * 3600 : 0;
  const warm = until / 10;
  const idle = groups.map(({ people }) => Math.max(0, Math.floor(people)) || 0);
  const staff = idle.slice();
  const groupsOf = queues.map(({ skill }) =>
    groups
      .map((group, g) => ({ group, g }))
      .filter(({ group }) => group.skills.includes(skill))
      .sort((a, b) => a.group.skills.length - b.group.skills.length || a.g - b.g)
      .map(({ g }) => g),
  );
  const queuesOf = groups.map((group) =>
    queues.map((_, q) => q).filter((q) => group.skills.includes(queues[q]!.skill)),
  );
  const lines: Waiting[][] = queues.map(() => []);
  const heads = queues.map(() => 0);
  const gap = queues.map(({ load }) => (offeredLoad(load) > 0 ? load.intervalSeconds / load.contacts : Infinity));
  const nextArrival = gap.map((mean) => (mean < Infinity ? exponential(mean) : Infinity));
  const counts = queues.map((): Counts => ({ ...NOBODY }));
  const busySeconds = groups.map(() => 0);
  const departures = new EventHeap();

  const start = (queue: number, group: number, now: number): void => {
    const seconds = exponential(queues[queue]!.load.handleTimeSeconds);
    idle[group]!--;
    busySeconds[group]! += Math.max(0, Math.min(now + seconds, until) - Math.max(now, warm));
    departures.push(now + seconds, group);
  };
  const leave = (queue: number, waiting: Waiting, at: number, served: boolean): void => {
    if (waiting.at < warm) return;
    const count = counts[queue]!;
    count.wait += at - waiting.at;
    const isInTime = at - waiting.at <= (queues[queue]!.target.withinSeconds ?? 0);
    if (served) count.inTime += Number(isInTime);
    else {
      count.gone++;
      count.goneInTime += Number(isInTime);
    }
  };
  // Contacts behind the first may have abandoned before it; they are dropped when they reach the front.
  const dropGone = (queue: number, now: number): void => {
    const line = lines[queue]!;
    while (heads[queue]! < line.length && line[heads[queue]!]!.givesUpAt <= now) {
      const waiting = line[heads[queue]!++]!;
      leave(queue, waiting, waiting.givesUpAt, false);
    }
  };

  for (;;) {
    let queue = 0;
    for (let q = 1; q < queues.length; q++) if (nextArrival[q]! < nextArrival[queue]!) queue = q;
    const arrival = nextArrival[queue] ?? Infinity;
    const now = Math.min(arrival, departures.earliest());
    if (now >= until) break;
    if (arrival <= departures.earliest()) {
      nextArrival[queue] = now + exponential(gap[queue]!);
      const counted = now >= warm;
      const count = counts[queue]!;
      if (counted) count.offered++;
      const group = groupsOf[queue]!.find((g) => idle[g]! > 0);
      if (group !== undefined) {
        if (counted) count.inTime++;
        start(queue, group, now);
        continue;
      }
      if (counted) count.waited++;
      const patience = queues[queue]!.load.patienceSeconds;
      lines[queue]!.push({
        at: now,
        givesUpAt: patience !== undefined && patience > 0 ? now + exponential(patience) : Infinity,
      });
      continue;
    }
    const group = departures.pop();
    idle[group]!++;
    let oldest = -1;
    for (const q of queuesOf[group]!) {
      dropGone(q, now);
      const first = lines[q]![heads[q]!];
      if (first && (oldest < 0 || first.at < lines[oldest]![heads[oldest]!]!.at)) oldest = q;
    }
    if (oldest < 0) continue;
    const waiting = lines[oldest]![heads[oldest]!++]!;
    leave(oldest, waiting, now, true);
    start(oldest, group, now);
    if (heads[oldest]! > 4096) {
      lines[oldest] = lines[oldest]!.slice(heads[oldest]);
      heads[oldest] = 0;
    }
  }
  lines.forEach((line, q) => {
    const count = counts[q]!;
    for (const waiting of line.slice(heads[q])) {
      if (waiting.givesUpAt <= until) leave(q, waiting, waiting.givesUpAt, false);
      else if (waiting.at >= warm) {
        count.stillWaiting++;
        count.wait += until - waiting.at;
        if (until - waiting.at <= (queues[q]!.target.withinSeconds ?? 0)) count.undecided++;
      }
    }
  });
  const groupOccupancy = busySeconds.map((seconds, g) =>
    staff[g]! > 0 ? Math.min(1, seconds / (staff[g]! * (until - warm))) : 0,
  );
  return {
    groupOccupancy,
    queues: counts.map((count, q) => {
      const share = (contacts: number): number => (count.offered > 0 ? contacts / count.offered : 0);
      return {
        waitProbability: share(count.waited),
        serviceLevel: serviceLevelOf(count, queues[q]!.target.definition),
        averageWaitSeconds: share(count.wait),
        occupancy: Math.max(0, ...groupsOf[q]!.map((g) => groupOccupancy[g]!)),
        abandonment: share(count.gone),
        stillWaiting: share(count.stillWaiting),
      };
    }),
  };
}

/** Returns the service level under a ServiceLevelDefinition; 1 when no contact is decided. */
function serviceLevelOf(count: Counts, definition: ServiceLevelDefinition = 'ofOffered'): number {
  const counted = {
    ofOffered: count.offered - count.undecided,
    ofAnswered: count.offered - count.stillWaiting - count.gone,
    withoutShortAbandons: count.offered - count.undecided - count.goneInTime,
  }[definition];
  return counted > 0 ? count.inTime / counted : Number(count.offered === count.undecided);
}

/** Events at which a group gets a free person, earliest first: a binary heap in two arrays. */
class EventHeap {
  private readonly times: number[] = [];
  private readonly groups: number[] = [];

  earliest(): number {
    return this.times[0] ?? Infinity;
  }

  push(time: number, group: number): void {
    let i = this.times.length;
    this.times.push(time);
    this.groups.push(group);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.times[parent]! <= time) break;
      this.times[i] = this.times[parent]!;
      this.groups[i] = this.groups[parent]!;
      i = parent;
    }
    this.times[i] = time;
    this.groups[i] = group;
  }

  pop(): number {
    const first = this.groups[0]!;
    const time = this.times.pop()!;
    const group = this.groups.pop()!;
    const size = this.times.length;
    if (size === 0) return first;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && this.times[child + 1]! < this.times[child]!) child++;
      if (this.times[child]! >= time) break;
      this.times[i] = this.times[child]!;
      this.groups[i] = this.groups[child]!;
      i = child;
    }
    this.times[i] = time;
    this.groups[i] = group;
    return first;
  }
}
