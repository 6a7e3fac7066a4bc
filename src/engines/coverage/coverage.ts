import { assignPeople, type SkillClass, type SkillNeed } from './assign-people';
import { servedByParts } from './served-by-parts';

/**
 * Compares scheduled people with required people, minute by minute. All figures for understaffed and overstaffed
 * person-hours come from here, or from the roster checker, which gives the same result.
 */

/** A time range in epoch milliseconds; the end is exclusive. */
export interface WorkTime {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * People with the same skills: the ranges in which each is at work, net of breaks and absences, in order and disjoint.
 */
export interface PeopleAtWork {
  readonly skills: readonly string[];
  /** Share of a full agent that each person is at each skill, by position in `skills`; 1 when omitted. */
  readonly shares?: readonly number[];
  readonly people: readonly (readonly WorkTime[])[];
}

/** Coverage of a need over a time range: mean numbers of people over its minutes. */
export interface NeedCovered {
  /**
   * People scheduled for the need, assigned where they are needed most. Surplus people count toward work without a
   * skill, otherwise toward their first skill.
   */
  people: number;
  /** Understaffed and overstaffed minutes do not offset each other. */
  short: number;
  over: number;
}

/** Arrivals and departures of the people of one class: instants in ascending order. */
interface Class extends Pick<PeopleAtWork, 'skills' | 'shares'> {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  started: number;
  ended: number;
}

/** Counts people in consecutive time ranges. Each range must begin at or after the end of the previous one. */
export class Coverage {
  private readonly classes: readonly Class[];
  /** The coverage of `needs` by the people at work. */
  private known: readonly NeedCovered[] = [];
  private needs: readonly SkillNeed[] | undefined;

  constructor(classes: readonly PeopleAtWork[]) {
    this.classes = classes.map(({ skills, shares, people }) => ({
      skills,
      shares,
      starts: inOrder(people, ({ startMs }) => startMs),
      ends: inOrder(people, ({ endMs }) => endMs),
      started: 0,
      ended: 0,
    }));
  }

  /**
   * Returns the coverage of each need over a time range, in the order of needs. Ranges with the same array of needs
   * share results while nobody comes or goes.
   */
  of({ startMs, endMs }: WorkTime, needs: readonly SkillNeed[]): NeedCovered[] {
    const covered = needs.map((): NeedCovered => ({ people: 0, short: 0, over: 0 }));
    for (let at = startMs; at < endMs;) {
      const isChanged = this.moveTo(at);
      if (isChanged || needs !== this.needs) [this.known, this.needs] = [coveredNow(this.atWork(), needs), needs];
      const until = Math.min(endMs, this.nextChange());
      const share = (until - at) / (endMs - startMs);
      this.known.forEach(({ people, short, over }, n) => {
        covered[n]!.people += share * people;
        covered[n]!.short += share * short;
        covered[n]!.over += share * over;
      });
      at = until;
    }
    return covered;
  }

  /** Advances to an instant; returns true if the people at work have changed. */
  private moveTo(ms: number): boolean {
    let isChanged = false;
    for (const one of this.classes) {
      const before = one.started + one.ended;
      while (one.started < one.starts.length && one.starts[one.started]! <= ms) one.started++;
      while (one.ended < one.ends.length && one.ends[one.ended]! <= ms) one.ended++;
      if (one.started + one.ended > before) isChanged = true;
    }
    return isChanged;
  }

  private nextChange(): number {
    let next = Infinity;
    for (const { starts, ends, started, ended } of this.classes)
      next = Math.min(next, starts[started] ?? Infinity, ends[ended] ?? Infinity);
    return next;
  }

  private atWork(): AtWork[] {
    return this.classes.flatMap(({ skills, shares, started, ended }) =>
      started > ended ? [{ skills, shares, people: started - ended }] : [],
    );
  }
}

type AtWork = SkillClass & Pick<PeopleAtWork, 'shares'>;

/** Returns the share of a full agent that a person is at a need: 0 without its skill, 1 when the need has no skill. */
function partAt({ skills, shares }: AtWork, { skill }: SkillNeed): number {
  if (skill === null) return 1;
  const at = skills.indexOf(skill);
  return at < 0 ? 0 : (shares?.[at] ?? 1);
}

/** Assigns people to needs when some of them are part of a full agent at some skill. */
function assignParts(there: readonly AtWork[], needs: readonly SkillNeed[]): ReturnType<typeof assignPeople> {
  const able = there.map((one) => {
    const own = [...needs.keys()].filter((n) => partAt(one, needs[n]!) > 0);
    return { own, shares: own.map((n) => partAt(one, needs[n]!)), count: one.people };
  });
  const { served, idle } = servedByParts(
    needs.map(({ people }) => people),
    able,
  );
  return { people: served, idle };
}

/** Returns the coverage of each need by the people at work at one instant. */
function coveredNow(there: readonly AtWork[], needs: readonly SkillNeed[]): NeedCovered[] {
  const { people, idle } = (there.some(({ shares }) => shares) ? assignParts : assignPeople)(there, needs);
  const covered = needs.map((need, n): NeedCovered => ({
    people: people[n]!,
    short: Math.max(0, need.people - people[n]!),
    over: 0,
  }));
  const anyone = needs.findIndex(({ skill }) => skill === null);
  there.forEach((one, c) => {
    const place = anyone >= 0 ? anyone : needs.findIndex(({ skill }) => one.skills.includes(skill!));
    if (place < 0) return;
    const over = idle[c]! * partAt(one, needs[place]!);
    covered[place]!.people += over;
    covered[place]!.over += over;
  });
  return covered;
}

function inOrder(people: readonly (readonly WorkTime[])[], instantOf: (time: WorkTime) => number): Float64Array {
  return Float64Array.from(people.flat(), instantOf).sort();
}
