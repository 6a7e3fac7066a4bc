import { answerTooLarge, MAX_ANSWER_VALUES, unavailable } from '../kernel/errors';

/** Maximum number of values of all responses in progress together: a few hundred megabytes. */
const MAX_VALUES_OF_ALL = 4 * MAX_ANSWER_VALUES;

let valuesOfAll = 0;

/**
 * Counts the values that a request reads or creates for its response, until the response is sent. Values of a snapshot
 * that ends before other work are released with it.
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
