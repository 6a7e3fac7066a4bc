import { assignPeople, type SkillClass, type SkillNeed } from './assign-people';
import { servedByParts } from './served-by-parts';

/**
 * People scheduled against people to schedule, minute by minute. Everything that says how many person-hours are
 * understaffed or overstaffed counts them here, or as the checker of rosters does, which comes to the same.
 */

/** From one instant to another, in milliseconds; the end is not part of it. */
export interface WorkTime {
  readonly startMs: number;
  readonly endMs: number;
}

/** People of the same skills: when each is at work, net of breaks and absences, in order and apart. */
export interface PeopleAtWork {
  readonly skills: readonly string[];
  /** The part of a full agent that each of them is at each skill, counted in full agents; 1 where absent. */
  readonly shares?: readonly number[];
  readonly people: readonly (readonly WorkTime[])[];
}

/** A need in a stretch of time: mean numbers of people over its minutes. */
export interface NeedCovered {
  /**
   * Scheduled where they are needed most. Those needed nowhere count for work without a skill, or else for their first
   * skill.
   */
  people: number;
  /** Short in some minutes, and over in some: they do not make up for each other. */
  short: number;
  over: number;
}

/** When people of one class come and go: instants in order. */
interface Class extends Pick<PeopleAtWork, 'skills' | 'shares'> {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  started: number;
  ended: number;
}

/** Counts people stretch by stretch, each of which begins where the one before ends, or later. */
export class Coverage {
  private readonly classes: readonly Class[];

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

  /** People who work for each need in a stretch of time, in the order of needs. */
  of({ startMs, endMs }: WorkTime, needs: readonly SkillNeed[]): NeedCovered[] {
    const covered = needs.map((): NeedCovered => ({ people: 0, short: 0, over: 0 }));
    let known: readonly NeedCovered[] | undefined;
    for (let at = startMs; at < endMs;) {
      const isChanged = this.moveTo(at);
      if (isChanged || !known) known = coveredNow(this.atWork(), needs);
      const until = Math.min(endMs, this.nextChange());
      const share = (until - at) / (endMs - startMs);
      known.forEach(({ people, short, over }, n) => {
        covered[n]!.people += share * people;
        covered[n]!.short += share * short;
        covered[n]!.over += share * over;
      });
      at = until;
    }
    return covered;
  }

  /** Moves on to an instant; true if the people at work have changed. */
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

/** The part of a full agent that somebody is at a need: 0 where they lack its skill, all where it asks for none. */
function partAt({ skills, shares }: AtWork, { skill }: SkillNeed): number {
  if (skill === null) return 1;
  const at = skills.indexOf(skill);
  return at < 0 ? 0 : (shares?.[at] ?? 1);
}

/** People given to needs, some of whom are a part of a full agent at some skill. */
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

/** The needs that people at work at one instant cover, and the rest. */
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
