import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../context';
import { answerTooLarge, MOST_ANSWER_VALUES, type MusterError } from '../errors';
import { serially, slice } from '../event-loop';
import { childrenOf } from './selection';

/**
 * The pace at which an answer is built of its rows. Executors go through a list in one breath: the rows of long lists
 * are given to them as promises, which are kept in slices. And the values of an answer are counted before they are
 * built, over all fields and aliases of a request.
 */

/** A row costs more than its values: 5,000 people with a month of shifts are 155,000. */
const MOST_ROWS = 250_000;
/** So many rows at the beginning of an answer, or below one of its rows, are answered in one breath. */
const ROWS_AT_ONCE = 250;

const identity = {};

/** The rows of a list as an executor is to have them; refused when the answer would grow too large. */
export const paced = (rows: readonly unknown[], ctx: RequestContext, info: GraphQLResolveInfo): readonly unknown[] =>
  rows.length === 0 ? rows : ctx.perRequest(identity, () => new AnswerPace()).of(rows, info);

class AnswerPace {
  /** Once the answer has grown too large, nothing more of it is built. */
  refusal: MusterError | undefined;
  private values = 0;
  private allRows = 0;
  /** Since the last row that had its turn. */
  private rows = 0;
  private readonly waiting: (() => void)[] = [];
  private isRunning = false;

  of(rows: readonly unknown[], info: GraphQLResolveInfo): readonly unknown[] {
    this.values += rows.length * valuesOfRow(info);
    this.allRows += rows.length;
    if (this.values > MOST_ANSWER_VALUES) this.refusal ??= answerTooLarge(String(info.path.key));
    if (this.allRows > MOST_ROWS) this.refusal ??= answerTooLarge(String(info.path.key), `${MOST_ROWS} rows`);
    if (this.refusal) throw this.refusal;
    this.rows += rows.length;
    return this.rows <= ROWS_AT_ONCE ? rows : rows.map((row) => new Promised(row, this));
  }

  queue(answer: () => void): void {
    this.waiting.push(answer);
    if (this.isRunning) return;
    this.isRunning = true;
    // One after another, so that the first is soon done with its connection; others run between its slices.
    void serially('answers', () => this.run());
  }

  private async run(): Promise<void> {
    const work = slice();
    await work.next();
    for (let next = 0; next < this.waiting.length; next++) {
      if (work.isOver()) await work.next();
      this.rows = 0;
      this.waiting[next]?.();
    }
    this.waiting.length = 0;
    this.isRunning = false;
  }
}

/** A row whose turn comes; unlike a promise it is answered within the turn, so that the time it takes is felt. */
class Promised<Row> implements PromiseLike<Row> {
  constructor(
    private readonly row: Row,
    private readonly pace: AnswerPace,
  ) {}

  then<Answer = Row, Failure = never>(
    answer?: ((row: Row) => Answer | PromiseLike<Answer>) | null,
    failure?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ) {
    return new Promise<Answer | Failure>((resolve, reject) => {
      this.pace.queue(() => {
        const { refusal } = this.pace;
        try {
          if (!refusal) resolve(answer ? answer(this.row) : (this.row as unknown as Answer));
          else if (failure) resolve(failure(refusal));
          else reject(refusal);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}

const counted = new WeakMap<readonly FieldNode[], number>();

/** The values that are selected of a row: every text, number and object is one. */
function valuesOfRow(info: GraphQLResolveInfo): number {
  let values = counted.get(info.fieldNodes);
  if (values === undefined) counted.set(info.fieldNodes, (values = valuesBelow(info, info.fieldNodes)));
  return values;
}

const valuesBelow = (info: GraphQLResolveInfo, nodes: readonly FieldNode[]): number =>
  nodes.reduce(
    (sum, { selectionSet }) => sum + 1 + (selectionSet ? valuesBelow(info, childrenOf(info, selectionSet)) : 0),
    0,
  );
