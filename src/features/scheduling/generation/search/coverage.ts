import type { CandidateShift } from './candidate-shifts';
import type { GenerationProblem, ShortInterval } from './problem';

const MINUTE_MS = 60_000;

interface Segments {
  /** In a shift: `from` up to, without, `to`. */
  from: number;
  to: number;
  /** At work: without breaks. */
  working: number[];
}

/**
 * Time cut wherever a shift, a break or a requirement begins or ends, so that a shift covers all of a piece or none of
 * it; how many people each piece needs and has.
 */
export class Coverage {
  readonly segments: readonly Segments[];
  /** Short person-minutes in all. */
  shortMinutes = 0;
  private readonly cuts: number[];
  private readonly present: Int32Array;
  private readonly working: Int32Array;
  private readonly needPresent: Int32Array;
  private readonly needWorking: Int32Array;

  constructor(
    readonly candidateShifts: readonly CandidateShift[],
    existing: readonly CandidateShift[],
    { coverageTarget, requirement }: GenerationProblem,
  ) {
    const edges = candidateShifts.flatMap(({ startMs, endMs }) => [startMs, endMs]);
    if (requirement) {
      for (const shift of [...candidateShifts, ...existing])
        edges.push(shift.startMs, shift.endMs, ...breakEdges(shift));
      for (const { startsAt, endsAt } of requirement) edges.push(startsAt.getTime(), endsAt.getTime());
    }
    this.cuts = [...new Set(edges)].sort((a, b) => a - b);
    const count = Math.max(this.cuts.length - 1, 0);
    [this.present, this.working, this.needPresent, this.needWorking] = [
      new Int32Array(count),
      new Int32Array(count),
      new Int32Array(count),
      new Int32Array(count),
    ];
    const position = new Map(this.cuts.map((cut, index) => [cut, index]));
    const at = (instant: number): number => position.get(instant) as number;
    const segmentsOf = (shift: CandidateShift): Segments => {
      const [from, to] = [at(shift.startMs), at(shift.endMs)];
      const idle = new Set<number>();
      if (requirement)
        for (const pause of breaksOf(shift)) for (let s = at(pause.startMs); s < at(pause.endMs); s++) idle.add(s);
      return { from, to, working: range(from, to).filter((s) => !idle.has(s)) };
    };
    this.segments = candidateShifts.map(segmentsOf);
    for (const { from, to } of this.segments) this.needPresent.fill(coverageTarget, from, to);
    for (const { startsAt, endsAt, people } of requirement ?? []) {
      this.needWorking.fill(Math.ceil(people), at(startsAt.getTime()), at(endsAt.getTime()));
    }
    // Shifts that exist already serve the requirement; the coverage target is the new schedule's own.
    if (requirement)
      for (const shift of existing)
        for (const s of segmentsOf(shift).working) this.working[s] = (this.working[s] ?? 0) + 1;
    for (let s = 0; s < count; s++) this.shortMinutes += this.short(s) * this.minutesOf(s);
  }

  add(shift: CandidateShift, people: 1 | -1): void {
    const { from, to, working } = this.segments[shift.index] as Segments;
    for (let s = from; s < to; s++) this.shortMinutes -= this.short(s) * this.minutesOf(s);
    for (let s = from; s < to; s++) this.present[s] = (this.present[s] as number) + people;
    for (const s of working) this.working[s] = (this.working[s] as number) + people;
    for (let s = from; s < to; s++) this.shortMinutes += this.short(s) * this.minutesOf(s);
  }

  /** People missing in a piece. */
  short(s: number): number {
    return Math.max(
      0,
      (this.needPresent[s] as number) - (this.present[s] as number),
      (this.needWorking[s] as number) - (this.working[s] as number),
    );
  }

  /** True when one more person in this shift would help the piece: a break in it does not help a requirement. */
  helps(shift: CandidateShift, s: number): boolean {
    const { from, to, working } = this.segments[shift.index] as Segments;
    if (s < from || s >= to) return false;
    if ((this.needPresent[s] as number) > (this.present[s] as number)) return true;
    return (this.needWorking[s] as number) > (this.working[s] as number) && working.includes(s);
  }

  /** Short person-minutes that one more person in this shift would end. */
  gain(shift: CandidateShift): number {
    const { from, to } = this.segments[shift.index] as Segments;
    let minutes = 0;
    for (let s = from; s < to; s++) if (this.short(s) > 0 && this.helps(shift, s)) minutes += this.minutesOf(s);
    return minutes;
  }

  /** True when the shift could lose a person and nothing would be shorter. */
  isSpare(shift: CandidateShift): boolean {
    const { from, to, working } = this.segments[shift.index] as Segments;
    for (let s = from; s < to; s++) if ((this.present[s] as number) <= (this.needPresent[s] as number)) return false;
    return working.every(
      (s) => (this.needWorking[s] as number) === 0 || (this.working[s] as number) > (this.needWorking[s] as number),
    );
  }

  get pieces(): number {
    return this.present.length;
  }

  /** The intervals that are short, neighbours of equal need and cover joined. */
  get shortIntervals(): ShortInterval[] {
    const found: ShortInterval[] = [];
    for (let s = 0; s < this.pieces; s++) {
      if (this.short(s) === 0) continue;
      const lacksPresent =
        (this.needPresent[s] as number) - (this.present[s] as number) >=
        (this.needWorking[s] as number) - (this.working[s] as number);
      const required = (lacksPresent ? this.needPresent : this.needWorking)[s] as number;
      const scheduled = (lacksPresent ? this.present : this.working)[s] as number;
      const [startsAt, endsAt] = [new Date(this.cuts[s] as number), new Date(this.cuts[s + 1] as number)];
      const last = found.at(-1);
      if (
        last &&
        last.endsAt.getTime() === startsAt.getTime() &&
        last.required === required &&
        last.scheduled === scheduled
      )
        last.endsAt = endsAt;
      else found.push({ startsAt, endsAt, required, scheduled });
    }
    return found;
  }

  private minutesOf(s: number): number {
    return ((this.cuts[s + 1] as number) - (this.cuts[s] as number)) / MINUTE_MS;
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

const breaksOf = ({ startMs, endMs, breaks }: CandidateShift): { startMs: number; endMs: number }[] =>
  breaks.map(({ startOffset, duration }) => ({
    startMs: Math.min(startMs + startOffset * MINUTE_MS, endMs),
    endMs: Math.min(startMs + (startOffset + duration) * MINUTE_MS, endMs),
  }));

const breakEdges = (shift: CandidateShift): number[] =>
  breaksOf(shift).flatMap((pause) => [pause.startMs, pause.endMs]);
