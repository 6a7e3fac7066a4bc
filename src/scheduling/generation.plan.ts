import { Random } from '../engines/optimiser/random';
import { Coverage } from './generation.coverage';
import type { Duty } from './generation.duties';
import type { GenerationProblem } from './generation.problem';
import { Roster } from './generation.roster';
import { mayWork } from './generation.rules';

const CHANGE_OF_TEMPLATE = 2;
const NIGHT = 1;
const WEEKEND = 6;
const WEEK_OF_HOURS = 100;

/** Who works what, while it is being made: rosters and coverage kept in step. */
export class Plan {
  readonly rosters: readonly Roster[];
  readonly coverage: Coverage;
  /** People given each possible shift. */
  readonly holders: readonly Set<Roster>[];
  /** Questions asked of the rules: the measure of work, for a clock would make it differ from run to run. */
  checks = 0;

  constructor(
    readonly problem: GenerationProblem,
    readonly duties: readonly Duty[],
    existing: ReadonlyMap<string, readonly Duty[]>,
    seed: number,
  ) {
    const random = new Random(seed);
    this.rosters = problem.people.map((person) => new Roster(person, existing.get(person.id) ?? [], random.unit()));
    this.coverage = new Coverage(duties, [...existing.values()].flat(), problem);
    this.holders = duties.map(() => new Set<Roster>());
  }

  mayWork(roster: Roster, duty: Duty): boolean {
    this.checks++;
    return mayWork(roster, duty);
  }

  give(roster: Roster, duty: Duty): void {
    roster.give(duty);
    this.holders[duty.index]?.add(roster);
    this.coverage.add(duty, 1);
  }

  take(roster: Roster, duty: Duty): void {
    roster.take(duty);
    this.holders[duty.index]?.delete(roster);
    this.coverage.add(duty, -1);
  }

  /** Everybody who may work the shift, whom it suits best first: few hours against target, few weekends and nights, no change of template. */
  candidates(duty: Duty): Roster[] {
    return this.rosters
      .filter((roster) => this.mayWork(roster, duty))
      .map((roster) => ({ roster, cost: this.cost(roster, duty) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ roster }) => roster);
  }

  private cost(roster: Roster, { day, isNight, isWeekend, paidMinutes, template }: Duty): number {
    const yesterday = roster.on(day - 1)[0]?.template;
    const changes = yesterday && yesterday !== template ? CHANGE_OF_TEMPLATE : 0;
    if (!this.problem.balanceHours) return changes + roster.rank;
    return changes + roster.rank + roster.load(paidMinutes) * WEEK_OF_HOURS + (isWeekend ? roster.weekends * WEEKEND : 0) + (isNight ? roster.nights * NIGHT : 0);
  }
}
