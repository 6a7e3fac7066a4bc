import { Random } from '../../../../engines/optimiser/random';
import type { CandidateShift } from './candidate-shifts';
import { Coverage } from './coverage';
import { mayWork } from './hard-rules';
import { PersonPlan } from './person-plan';
import type { GenerationProblem } from './problem';

const CHANGE_OF_TEMPLATE = 2;
const NIGHT = 1;
const WEEKEND = 6;
const WEEK_OF_HOURS = 100;

/** The schedule while it is being made: the plans of its people and the coverage, kept in step. */
export class Plan {
  readonly people: readonly PersonPlan[];
  readonly coverage: Coverage;
  /** People given each candidate shift, by its index. */
  readonly holders: readonly Set<PersonPlan>[];
  /** Questions asked of the rules: the measure of work, for a clock would make it differ from run to run. */
  checks = 0;

  constructor(
    readonly problem: GenerationProblem,
    readonly candidateShifts: readonly CandidateShift[],
    existing: ReadonlyMap<string, readonly CandidateShift[]>,
    seed: number,
  ) {
    const random = new Random(seed);
    this.people = problem.people.map((person) => new PersonPlan(person, existing.get(person.id) ?? [], random.unit()));
    this.coverage = new Coverage(candidateShifts, [...existing.values()].flat(), problem);
    this.holders = candidateShifts.map(() => new Set<PersonPlan>());
  }

  mayWork(person: PersonPlan, shift: CandidateShift): boolean {
    this.checks++;
    return mayWork(person, shift);
  }

  give(person: PersonPlan, shift: CandidateShift): void {
    person.give(shift);
    this.holders[shift.index]?.add(person);
    this.coverage.add(shift, 1);
  }

  take(person: PersonPlan, shift: CandidateShift): void {
    person.take(shift);
    this.holders[shift.index]?.delete(person);
    this.coverage.add(shift, -1);
  }

  /**
   * The people who may work the shift, the best suited first: few hours against target, few weekends and nights, no
   * change of template.
   */
  peopleFor(shift: CandidateShift): PersonPlan[] {
    return this.people
      .filter((person) => this.mayWork(person, shift))
      .map((person) => ({ person, cost: this.cost(person, shift) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ person }) => person);
  }

  private cost(person: PersonPlan, { day, isNight, isWeekend, paidMinutes, template }: CandidateShift): number {
    const yesterday = person.on(day - 1)[0]?.template;
    const changes = yesterday && yesterday !== template ? CHANGE_OF_TEMPLATE : 0;
    if (!this.problem.balanceHours) return changes + person.rank;
    return (
      changes +
      person.rank +
      person.load(paidMinutes) * WEEK_OF_HOURS +
      (isWeekend ? person.weekends * WEEKEND : 0) +
      (isNight ? person.nights * NIGHT : 0)
    );
  }
}
