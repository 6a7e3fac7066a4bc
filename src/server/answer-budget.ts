import { answerTooLarge, MAX_ANSWER_VALUES, unavailable } from '../kernel/errors';

/** What all answers under way may be made of together: some hundreds of megabytes. */
const MAX_VALUES_OF_ALL = 4 * MAX_ANSWER_VALUES;

let valuesOfAll = 0;

/**
 * Counts the values that a request reads or makes for its answer, until the answer was sent; those of a reading before
 * other work only until it ends.
 */
export class AnswerBudget {
  private values = 0;

  spend(values: number): void {
    if (this.values + values > MAX_ANSWER_VALUES) throw answerTooLarge('');
    if (valuesOfAll + values > MAX_VALUES_OF_ALL)
      throw unavailable('Too many large answers are being made: try again shortly');
    this.values += values;
    valuesOfAll += values;
  }

  giveBack(): void {
    valuesOfAll -= this.values;
    this.values = 0;
  }
}
