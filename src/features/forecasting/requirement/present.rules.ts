import type { PeopleAtWork } from '../../../engines/coverage/coverage';
import { eachInSlices } from '../../../kernel/event-loop';
import { merged, without, type Stretch } from '../../availability/availability.rules';

/** When people are at work, net of breaks, activities and time off. */

export interface WorkStretch extends Stretch {
  away: readonly Stretch[];
}

/** Everybody of the same skills, with what they work; a person is there once, however many shifts say so. */
export interface PresentClass {
  skills: readonly string[];
  /** The part of a full agent that each of them is at each skill; 1 where absent. */
  shares?: readonly number[];
  people: readonly (readonly WorkStretch[])[];
}

/** The same without what they are away for, in slices. */
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
