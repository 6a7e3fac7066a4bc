import { assignPeople } from '../../../engines/coverage/assign-people';
import { getOrMake } from '../../../kernel/collections';
import { MINUTE_MS } from '../../../kernel/time/units';

/** People on duty against people to schedule by minute, and what it costs to take some of them away. */

/** A need of a skill, null for any, over a time range. */
interface NeedStretch {
  skillId: string | null;
  startMs: number;
  endMs: number;
  people: number;
}

export class Understaffing {
  private readonly minutes: number;
  private readonly skills: (string | null)[];
  private readonly need: Float64Array;
  /** People on duty by skills, [minute]. */
  private readonly people = new Map<string, Int32Array>();
  private readonly skillsOf = new Map<string, readonly string[]>();
  private readonly short: Float64Array;
  /** Cost of one person less, by skills, [minute]. */
  private readonly added = new Map<string, Float64Array>();

  /** Covers the minutes from `fromMs` to `toMs`. */
  constructor(
    private readonly fromMs: number,
    toMs: number,
    needs: readonly NeedStretch[],
  ) {
    this.minutes = Math.max(0, Math.ceil((toMs - fromMs) / MINUTE_MS));
    this.skills = [...new Set(needs.map(({ skillId }) => skillId))];
    this.need = new Float64Array(this.minutes * this.skills.length);
    this.short = new Float64Array(this.minutes).fill(NaN);
    for (const { skillId, startMs, endMs, people } of needs) {
      const skill = this.skills.indexOf(skillId);
      this.each(startMs, endMs, (minute) => (this.need[minute * this.skills.length + skill]! += people));
    }
  }

  /** Returns the name of a set of skills, as far as they are needed. */
  keyOf(skillIds: readonly string[]): string {
    const own = this.skills.filter((skill): skill is string => skill !== null && skillIds.includes(skill)).sort();
    const key = own.join();
    this.skillsOf.set(key, own);
    return key;
  }

  /** Adds people to a time range, or takes them away. */
  add(key: string, startMs: number, endMs: number, people = 1): void {
    const counts = getOrMake(this.people, key, () => new Int32Array(this.minutes));
    this.each(startMs, endMs, (minute) => {
      counts[minute]! += people;
      this.short[minute] = NaN;
      for (const added of this.added.values()) added[minute] = NaN;
    });
  }

  /** Returns the understaffed person-minutes that taking these people away for a time range adds. */
  costWithout(keys: readonly string[], startMs: number, endMs: number): number {
    if (this.skills.length === 0) return 0;
    let cost = 0;
    const [only] = keys;
    const known = keys.length === 1 && only !== undefined ? this.addedBy(only) : undefined;
    this.each(startMs, endMs, (minute) => {
      if (!known) cost += this.shortWithout(minute, keys) - this.shortAt(minute);
      else {
        if (Number.isNaN(known[minute])) known[minute] = this.shortWithout(minute, keys) - this.shortAt(minute);
        cost += known[minute]!;
      }
    });
    return cost;
  }

  /** Returns the understaffed person-minutes of a time range. */
  shortIn(startMs: number, endMs: number): number {
    let sum = 0;
    if (this.skills.length > 0) this.each(startMs, endMs, (minute) => (sum += this.shortAt(minute)));
    return sum;
  }

  private addedBy(key: string): Float64Array {
    return getOrMake(this.added, key, () => new Float64Array(this.minutes).fill(NaN));
  }

  private shortAt(minute: number): number {
    if (Number.isNaN(this.short[minute])) this.short[minute] = this.shortWithout(minute, []);
    return this.short[minute]!;
  }

  private shortWithout(minute: number, keys: readonly string[]): number {
    const count = this.skills.length;
    const needs = this.skills.map((skill, k) => ({ skill, people: this.need[minute * count + k]! }));
    const total = needs.reduce((sum, { people }) => sum + people, 0);
    if (total === 0) return 0;
    const there = [...this.people].flatMap(([key, counts]) => {
      const people = counts[minute]! - keys.reduce((sum, each) => sum + Number(each === key), 0);
      return people > 0 ? [{ skills: this.skillsOf.get(key)!, people }] : [];
    });
    if (count === 1 && this.skills[0] === null)
      return Math.max(0, total - there.reduce((sum, { people }) => sum + people, 0));
    const { people } = assignPeople(there, needs);
    return needs.reduce((sum, need, n) => sum + Math.max(0, need.people - people[n]!), 0);
  }

  private each(startMs: number, endMs: number, visit: (minute: number) => void): void {
    const last = Math.min(this.minutes, Math.round((endMs - this.fromMs) / MINUTE_MS));
    for (let minute = Math.max(0, Math.round((startMs - this.fromMs) / MINUTE_MS)); minute < last; minute++)
      visit(minute);
  }
}
