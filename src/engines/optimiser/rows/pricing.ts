import type { Compiled } from '../compiled';
import { classify, type ValueClasses } from './value-classes';

const INFINITE = 1e30;
const INT_MAX = 0x7fffffff;
/** Nanoseconds of one state transition, of a line of them, and of all lines of one status and class of values besides. */
const EFFORT_PER_TRANSITION = 5;
const EFFORT_PER_LINE = 24;
const EFFORT_PER_STATUS = 130;
/** The same of a day of the window besides. */
const EFFORT_PER_DAY = 6000;
/** Largest number of states over all days; beyond it limits are left out (the bound stays valid, columns are checked). */
const MOST_STATES = 12_000_000;

/** A cheapest partial roster of one person: values of the window's days and what it costs by the prices given. */
export interface PricedRow {
  readonly values: Uint16Array;
  readonly value: number;
}

/** What the dynamic programme may do for one person. */
export interface PricingTask {
  readonly person: number;
  /** The row as it is now, all days of the range; days outside the window stay. */
  readonly row: Uint16Array;
  /** First and last day of the window. */
  readonly from: number;
  readonly to: number;
  /** Price of each cell, [day - from][value]. */
  readonly price: Float64Array;
  /** 1 where the cell may take the value, [day - from][value]. */
  readonly allowed: Uint8Array;
}

/**
 * Cheapest legal row of one person by dynamic programming over days (resource-constrained shortest path, Desrosiers
 * et al. 1995; state-space augmentation after Boland, Dethridge, Dumitrescu 2006). State: run of days off, or
 * succession group and run of days worked; minutes in units of their greatest common divisor; weekends worked; shifts
 * of up to two limited templates. A template's limit enters the state only once a cheapest row has broken it.
 *
 * Rules that are soft in the problem, and weekly limits, are not in the state: the value is then a lower bound, and the
 * caller has to judge the row.
 */
export class Pricer {
  /** Out-succession group of each value, and its class of equal minutes, successions and tracked template. */
  private readonly groupOf: Int32Array;
  private readonly groups: number;
  private readonly tracked: number[][];
  private readonly unit: number;
  private now = new Float64Array(0);
  private next = new Float64Array(0);
  private back: Int32Array[] = [];
  private ranges: Int32Array[] = [];
  private readonly classCache = new Map<string, ValueClasses>();
  /** Nanoseconds that all state transitions so far should have taken: counted, so the same on every machine. */
  work = 0;

  constructor(private readonly c: Compiled) {
    const { values } = c;
    const matrices = c.forbidden.length / (values * values);
    const keys = new Map<string, number>();
    this.groupOf = new Int32Array(values);
    for (let v = 1; v < values; v++) {
      let key = '';
      for (let m = 0; m < matrices; m++) key += c.forbidden.subarray((m * values + v) * values, (m * values + v + 1) * values).join('');
      if (!keys.has(key)) keys.set(key, keys.size);
      this.groupOf[v] = keys.get(key)!;
    }
    this.groups = keys.size;
    this.tracked = Array.from({ length: c.people }, () => []);
    let unit = 0;
    for (let v = 1; v < values; v++) unit = gcd(unit, c.minutesOf[v]!);
    this.unit = unit || 1;
  }

  /** The cheapest rows, best first (at most `most`, with different last states); none when no legal row exists. */
  price(task: PricingTask, most = 1): PricedRow[] {
    const { c } = this;
    const p = task.person;
    for (;;) {
      const found = this.solve(task, most);
      const tracked = this.tracked[p]!;
      if (!found.length) return found;
      const counts = new Int32Array(c.templates);
      for (let d = 0; d < c.days; d++) {
        const v = d < task.from || d > task.to ? task.row[d]! : found[0]!.values[d - task.from]!;
        if (v) counts[c.templateOf[v]!]!++;
      }
      const spare = (t: number): number => c.maxOfTemplate[p * c.templates + t]! - counts[t]!;
      let broken = -1;
      for (let t = 0; t < c.templates; t++) if (spare(t) < 0 && !tracked.includes(t)) broken = t;
      if (broken < 0 || tracked.length >= 2) {
        // A limit that no longer binds leaves the state of the next call.
        this.tracked[p] = tracked.filter((t) => spare(t) <= 0);
        return found;
      }
      tracked.push(broken);
    }
  }

  private solve(task: PricingTask, most: number): PricedRow[] {
    const { c, unit } = this;
    const { person: p, row, from, to } = task;
    const end = lastDay(c, row, to);
    const outside = this.usedOutside(task, end);
    const maxRun = Math.min(c.maxRun[p]!, 62);
    const saturate = c.maxRun[p]! > 62;
    const R = saturate ? Math.max(1, c.minRun[p]!) : maxRun;
    const minRun = c.minRun[p]!;
    const O = Math.max(1, c.minOff[p]!);
    const statuses = O + this.groups * R;
    let longest = 0;
    for (let v = 1; v < c.values; v++) longest = Math.max(longest, c.minutesOf[v]! / unit);
    const length = end - from + 1;
    // Longest runs with shortest breaks between them: no row works more days.
    const cycle = maxRun + O;
    const mostWorked = (d: number): number => (saturate ? d : Math.floor(d / cycle) * maxRun + Math.min(d % cycle, maxRun));
    const mostUnits = Math.floor((c.maxMinutes[p]! - outside.minutes) / unit);
    const leastUnits = Math.max(0, Math.ceil((c.minMinutes[p]! - outside.minutes) / unit));
    if (mostUnits < 0) return [];
    const trackMinutes = leastUnits > 0 || mostUnits < length * longest;
    let M = trackMinutes ? Math.min(mostUnits, length * longest) + 1 : 1;
    const weekendsLeft = c.maxWeekends[p]! - outside.weekends;
    if (weekendsLeft < 0) return [];
    const W = weekendsLeft < outside.weekendsInside ? weekendsLeft + 1 : 1;
    const limitWeekends = W > 1 || weekendsLeft < outside.weekendsInside;
    const limited = this.tracked[p]!;
    const left = limited.map((t) => c.maxOfTemplate[p * c.templates + t]! - outside.counts[t]!);
    if (left.some((n) => n < 0)) return [];
    let C1 = limited.length > 0 ? left[0]! + 1 : 1;
    let C2 = limited.length > 1 ? left[1]! + 1 : 1;
    let minutesTracked = trackMinutes;
    const mostStates = MOST_STATES / length;
    if (statuses * W * C1 * C2 * M > mostStates) C2 = 1;
    if (statuses * W * C1 * C2 * M > mostStates) C1 = 1;
    if (statuses * W * C1 * C2 * M > mostStates) { M = 1; minutesTracked = false; }
    // A line holds the states that differ in minutes only, or where minutes are left out in weekends only.
    const weekendLines = !minutesTracked && W > 1;
    if (weekendLines) M = W;
    const lineWeekends = weekendLines ? 1 : W;
    const lines = lineWeekends * C1 * C2;
    const plane = lines * M;
    const size = statuses * plane;
    if (this.now.length < size) { this.now = new Float64Array(size); this.next = new Float64Array(size); }
    let now = this.now;
    let next = this.next;
    let liveNow = new Uint8Array(statuses);
    let liveNext = new Uint8Array(statuses);
    const start = this.startStatus(p, row, from, O, R);
    if (start < 0) return [];
    // Reached minutes of each line [status][weekends][first][second], both inclusive; the rest of its states means nothing.
    let [fromNow, toNow, fromNext, toNext] = this.emptyRanges(statuses * lines) as [Int32Array, Int32Array, Int32Array, Int32Array];
    now[start * plane] = 0;
    fromNow[start * lines] = toNow[start * lines] = 0;
    liveNow[start] = 1;
    const { forbidden, values: V } = c;
    const bestValue: Int32Array[] = [];
    // Classes of values that the state cannot tell apart: same group, same minutes, same tracked template.
    const classes = this.classes(limited, C1 > 1, C2 > 1);
    const classCount = classes.count;
    const units = minutesTracked ? classes.units : new Int32Array(classCount);
    for (let d = from; d <= end; d++) {
      liveNext.fill(0);
      fromNext.fill(M);
      toNext.fill(-1);
      const i = d - from;
      if ((this.back[i]?.length ?? 0) < size) this.back[i] = new Int32Array(size);
      const back = this.back[i]!;
      const classBest = new Int32Array(classCount).fill(-1);
      const classCost = new Float64Array(classCount).fill(INFINITE);
      const inside = d <= to;
      for (let v = 1; v < V; v++) {
        if (inside ? !task.allowed[i * V + v] : row[d] !== v) continue;
        const k = classes.of[v]!;
        const cost = inside ? task.price[i * V + v]! : 0;
        if (cost < classCost[k]!) { classCost[k] = cost; classBest[k] = v; }
      }
      bestValue.push(classBest);
      this.work += EFFORT_PER_DAY;
      const offAllowed = inside ? task.allowed[i * V]! : row[d] === 0 ? 1 : 0;
      const offCost = inside ? task.price[i * V]! : 0;
      const partner = c.weekendPartner[d]!;
      const weekendDay = limitWeekends && partner !== -2;
      const sunday = weekendDay && (partner === d - 1 || (partner === -1 && d === 0));
      // Minutes that days gone by can have used, and those that the days left can still make up for.
      const low = minutesTracked ? Math.max(0, leastUnits - mostWorked(end - d + 1) * longest) : 0;
      const high = minutesTracked ? Math.min(M - 1, mostWorked(i) * longest) : M - 1;
      if (low > high) return [];
      if (offAllowed) {
        for (let s = 0; s < statuses; s++) {
          if (!liveNow[s]) continue;
          let to2: number;
          if (s < O) to2 = Math.min(s + 1, O - 1);
          else {
            const run = ((s - O) % R) + 1;
            // A run that began on day 0, or one at its saturated length, is long enough.
            if (run < minRun && run !== d) continue;
            to2 = 0;
          }
          liveNext[to2] = 1;
          const mark = s * (classCount + 1) + classCount;
          let work = EFFORT_PER_STATUS;
          for (let line = 0; line < lines; line++) {
            const source = s * lines + line;
            const first = Math.max(low, fromNow[source]!);
            const last = Math.min(high, toNow[source]!);
            if (first > last) continue;
            const target = to2 * lines + line;
            const a = source * M;
            const b = target * M;
            if (toNext[target]! < 0) next.fill(INFINITE, b, b + M);
            if (first < fromNext[target]!) fromNext[target] = first;
            if (last > toNext[target]!) toNext[target] = last;
            for (let m = first; m <= last; m++) {
              const value = now[a + m]! + offCost;
              if (value < next[b + m]!) { next[b + m] = value; back[b + m] = mark; }
            }
            work += EFFORT_PER_LINE + (last - first + 1) * EFFORT_PER_TRANSITION;
          }
          this.work += work;
        }
      }
      for (let k = 0; k < classCount; k++) {
        const v = classBest[k]!;
        if (v < 0) continue;
        const cost = classCost[k]!;
        const u = units[k]!;
        const step1 = C1 > 1 ? classes.first[k]! : 0;
        const step2 = C2 > 1 ? classes.second[k]! : 0;
        const group = this.groupOf[v]!;
        const shut = (c.matrixOfDay[d]! * V) * V;
        for (let s = 0; s < statuses; s++) {
          if (!liveNow[s]) continue;
          let run = 1;
          let weekend = weekendDay ? 1 : 0;
          if (s < O) {
            if (s !== O - 1) continue;
          } else {
            const before = classes.sample[Math.floor((s - O) / R)]!;
            if (forbidden[shut + before * V + v]) continue;
            run = ((s - O) % R) + 2;
            if (run > R) { if (!saturate) continue; run = R; }
            if (sunday) weekend = 0;
          }
          if (limitWeekends && weekend > 0 && W === 1) continue;
          const step = weekendLines ? weekend : u;
          if (weekendLines) weekend = 0;
          const worked = O + group * R + run - 1;
          liveNext[worked] = 1;
          const mark = s * (classCount + 1) + k;
          const shift = (weekend * C1 + step1) * C2 + step2;
          const most = Math.min(high, M - 1 - step);
          let work = EFFORT_PER_STATUS;
          for (let w = 0; w + weekend < lineWeekends; w++) {
            for (let x = 0; x + step1 < C1; x++) {
              for (let y = 0; y + step2 < C2; y++) {
                const line = (w * C1 + x) * C2 + y;
                const source = s * lines + line;
                const first = Math.max(low, fromNow[source]!);
                const last = Math.min(most, toNow[source]!);
                if (first > last) continue;
                const target = worked * lines + line + shift;
                const a = source * M;
                const b = target * M + step;
                if (toNext[target]! < 0) next.fill(INFINITE, b - step, b - step + M);
                if (first + step < fromNext[target]!) fromNext[target] = first + step;
                if (last + step > toNext[target]!) toNext[target] = last + step;
                for (let m = first; m <= last; m++) {
                  const value = now[a + m]! + cost;
                  if (value < next[b + m]!) { next[b + m] = value; back[b + m] = mark; }
                }
                work += EFFORT_PER_LINE + (last - first + 1) * EFFORT_PER_TRANSITION;
              }
            }
          }
          this.work += work;
        }
      }
      [now, next] = [next, now];
      [liveNow, liveNext] = [liveNext, liveNow];
      [fromNow, fromNext] = [fromNext, fromNow];
      [toNow, toNext] = [toNext, toNow];
    }
    // Best end per status, then back through the days.
    const ends: { at: number; value: number }[] = [];
    for (let s = 0; s < statuses; s++) {
      if (!liveNow[s]) continue;
      let at = -1;
      let value = INFINITE / 2;
      for (let line = s * lines; line < (s + 1) * lines; line++) {
        for (let m = Math.max(minutesTracked ? leastUnits : 0, fromNow[line]!); m <= toNow[line]!; m++) {
          const x = line * M + m;
          if (now[x]! < value) { value = now[x]!; at = x; }
        }
      }
      if (at >= 0) ends.push({ at, value });
    }
    ends.sort((a, b) => a.value - b.value || a.at - b.at);
    return ends.slice(0, most).map(({ at, value }) => {
      const values = new Uint16Array(to - from + 1);
      for (let d = end; d >= from; d--) {
        const mark = this.back[d - from]![at]!;
        const k = mark % (classCount + 1);
        const s = Math.floor(mark / (classCount + 1));
        const rest = at % plane;
        if (k === classCount) at = s * plane + rest;
        else {
          const partner = c.weekendPartner[d]!;
          const weekendDay = limitWeekends && partner !== -2 && W > 1;
          const sunday = partner === d - 1 || (partner === -1 && d === 0);
          const weekend = weekendDay && !(sunday && s >= O) ? 1 : 0;
          const shift = (((weekendLines ? 0 : weekend) * C1 + (C1 > 1 ? classes.first[k]! : 0)) * C2 + (C2 > 1 ? classes.second[k]! : 0)) * M + (weekendLines ? weekend : units[k]!);
          if (d <= to) values[d - from] = bestValue[d - from]![k]!;
          at = s * plane + rest - shift;
        }
      }
      return { values, value };
    });
  }

  /** Four arrays of ranges, the first two of them empty ranges. */
  private emptyRanges(count: number): Int32Array[] {
    if ((this.ranges[0]?.length ?? 0) < count) this.ranges = Array.from({ length: 4 }, () => new Int32Array(count));
    this.ranges[0]!.fill(INT_MAX, 0, count);
    this.ranges[1]!.fill(-1, 0, count);
    return this.ranges.slice();
  }

  private classes(limited: readonly number[], first: boolean, second: boolean): ValueClasses {
    const counted = [first ? limited[0] : undefined, second ? limited[1] : undefined] as const;
    const key = counted.join();
    const known = this.classCache.get(key) ?? classify(this.c, this.groupOf, this.groups, this.unit, counted);
    this.classCache.set(key, known);
    return known;
  }

  /** Status before the window's first day, from the days before it. */
  private startStatus(p: number, row: Uint16Array, from: number, O: number, R: number): number {
    if (from === 0) return O - 1;
    const v = row[from - 1]!;
    let d = from - 1;
    while (d > 0 && (row[d - 1] !== 0) === (v !== 0)) d--;
    const run = from - d;
    if (v) return run > R ? (this.c.maxRun[p]! > 62 ? O + this.groupOf[v]! * R + R - 1 : -1) : O + this.groupOf[v]! * R + run - 1;
    return d === 0 ? O - 1 : Math.min(run, O) - 1;
  }

  /** What the days before the window and after `end` use up; weekends are counted where the programme does not. */
  private usedOutside(task: PricingTask, end: number): { minutes: number; weekends: number; weekendsInside: number; counts: Int32Array } {
    const { c } = this;
    const counts = new Int32Array(c.templates);
    let minutes = 0;
    let weekends = 0;
    let weekendsInside = 0;
    for (let d = 0; d < c.days; d++) {
      const inside = d >= task.from && d <= end;
      const v = task.row[d]!;
      if (!inside && v) {
        minutes += c.minutesOf[v]!;
        counts[c.templateOf[v]!]!++;
      }
      const other = c.weekendPartner[d]!;
      if (other === -2 || (other >= 0 && other < d)) continue;
      const otherInside = other >= task.from && other <= end;
      if (inside || (otherInside && !v)) weekendsInside++;
      else if (v || (other >= 0 && task.row[other])) weekends++;
    }
    return { minutes, weekends, weekendsInside, counts };
  }
}

/** The last day whose rules the window's days can still touch: the end of the run after the window, and one more. */
function lastDay(c: Compiled, row: Uint16Array, to: number): number {
  if (to >= c.days - 1) return c.days - 1;
  let d = to + 1;
  while (d + 1 < c.days && (row[d + 1] !== 0) === (row[d] !== 0)) d++;
  d = Math.min(c.days - 1, d + 1);
  return c.weekendPartner[d] === d + 1 ? d + 1 : d;
}

function gcd(a: number, b: number): number {
  while (b) [a, b] = [b, a % b];
  return a;
}
