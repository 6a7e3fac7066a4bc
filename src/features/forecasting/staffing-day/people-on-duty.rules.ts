import type { PeopleAtWork } from '../../../engines/coverage/coverage';
import { eachInSlices } from '../../../kernel/event-loop';
import { merged, without, type Stretch } from '../../availability/availability.rules';

/** Times on duty, net of breaks, activities and time off. */

export interface WorkStretch extends Stretch {
  away: readonly Stretch[];
}

/** Employees with equal skills, and their work. An employee with overlapping shifts counts once. */
export interface PresentClass {
  skills: readonly string[];
  /** Their share of a full agent at each skill; 1 if missing. */
  shares?: readonly number[];
  people: readonly (readonly WorkStretch[])[];
}

/** Subtracts breaks, activities and time off, in slices. */
export async function peopleAtWork(classes: readonly PresentClass[]): Promise<PeopleAtWork[]> {
  const found: PeopleAtWork[] = [];
  for (const { people, ...skilled } of classes) {
    const there: Stretch[][] = [];
    const add = (work: readonly WorkStretch[]): void =>
      void there.push(merged(work.flatMap((stretch) => without([stretch], merged(stretch.away)))));
    await eachInSlices(people, add, 1);
    found.push({ ...skilled, people: there });
  }
  return found;
}
