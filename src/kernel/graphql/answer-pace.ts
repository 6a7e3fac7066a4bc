import {
  GraphQLError,
  responsePathAsArray,
  type ExecutionResult,
  type FieldNode,
  type GraphQLResolveInfo,
} from 'graphql';
import type { RequestContext } from '../context';
import { answerTooLarge, MAX_ANSWER_ROWS, MAX_ANSWER_VALUES, type MusterError } from '../errors';
import { serially, slice } from '../event-loop';
import { childrenOf } from './selection';

/**
 * The pace at which an answer is built of its rows. Executors go through a list in one breath: the rows of long lists
 * are given to them as promises, which are kept in slices. And the values of an answer are counted before they are
 * built, over all fields and aliases of a request.
 */

/** So many rows at the beginning of an answer, or below one of its rows, are answered in one breath. */
const ROWS_AT_ONCE = 250;

const paces = new WeakMap<RequestContext, AnswerPace>();

/**
 * What an execution answers; or, as soon as its answer has grown too large, the refusal alone: what is still under way
 * is left as it is, and waits for nothing.
 */
export async function bounded(
  ctx: RequestContext,
  execution: () => ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const pace = new AnswerPace();
  paces.set(ctx, pace);
  return Promise.race([pace.refused, execution()]);
}

/** Ends the execution of a context with this refusal. */
export const refuseAnswer = (ctx: RequestContext, refusal: MusterError): void => paces.get(ctx)?.refuse(refusal);

/** Whether the last execution of a context was ended by a refusal. */
export const isAnswerRefused = (ctx: RequestContext): boolean => paces.get(ctx)?.isRefused === true;

/** The rows of a list as an executor is to have them. */
export function paced(
  rows: readonly unknown[],
  ctx: RequestContext,
  info: GraphQLResolveInfo,
): Iterable<unknown> | Promise<never> {
  return rows.length === 0 ? rows : paceOf(ctx).of(rows, info);
}

/** The rows of a list that is built in one breath with the row that it belongs to, whose values hold one of them. */
export function counted(rows: readonly unknown[], ctx: RequestContext, info: GraphQLResolveInfo): readonly unknown[] {
  return rows.length <= 1 || paceOf(ctx).count(rows.length - 1, info) ? rows : [];
}

function paceOf(ctx: RequestContext): AnswerPace {
  const pace = paces.get(ctx);
  if (!pace) throw new Error('An answer is built within bounds');
  return pace;
}

class AnswerPace {
  isRefused = false;
  readonly refused: Promise<ExecutionResult>;
  private readonly answer: (refused: ExecutionResult) => void;
  private values = 0;
  private allRows = 0;
  /** Since the last row that had its turn. */
  private rows = 0;
  private waiting: Turns[] = [];
  private isRunning = false;

  constructor() {
    let answer!: (refused: ExecutionResult) => void;
    this.refused = new Promise((resolve) => (answer = resolve));
    this.answer = answer;
  }

  /** False once the answer is refused. */
  count(rows: number, info: GraphQLResolveInfo): boolean {
    this.values += rows * valuesOfRow(info);
    if (this.values > MAX_ANSWER_VALUES) this.refuse(answerTooLarge(String(info.path.key)), info);
    return !this.isRefused;
  }

  of(rows: readonly unknown[], info: GraphQLResolveInfo): Iterable<unknown> | Promise<never> {
    this.count(rows.length, info);
    this.allRows += rows.length;
    if (this.allRows > MAX_ANSWER_ROWS)
      this.refuse(answerTooLarge(String(info.path.key), `${MAX_ANSWER_ROWS} rows`), info);
    if (this.isRefused) return new Promise(() => {}); // nobody waits for it any more
    this.rows += rows.length;
    return this.rows <= ROWS_AT_ONCE ? rows : new PacedRows(rows, this);
  }

  /** The first refusal is the answer. */
  refuse(refusal: Error, info?: GraphQLResolveInfo): void {
    if (this.isRefused) return;
    this.isRefused = true;
    this.waiting = [];
    const place = info && { nodes: info.fieldNodes, path: responsePathAsArray(info.path) };
    this.answer({ data: null, errors: [new GraphQLError(refusal.message, { ...place, originalError: refusal })] });
  }

  queue(turns: Turns): void {
    if (this.isRefused) return;
    this.waiting.push(turns);
    if (this.isRunning) return;
    this.isRunning = true;
    // One after another, so that the first is soon done with its connection; others run between its slices.
    void serially('answers', () => this.run());
  }

  private async run(): Promise<void> {
    const work = slice();
    await work.next();
    for (let next = 0; next < this.waiting.length; next++) {
      const { count, take } = this.waiting[next] as Turns;
      for (let turn = 0; turn < count && !this.isRefused; turn++) {
        if (work.isOver()) await work.next();
        this.rows = 0;
        try {
          take(turn);
        } catch (error) {
          this.refuse(error instanceof Error ? error : new Error(String(error)));
        }
      }
    }
    this.waiting = [];
    this.isRunning = false;
  }
}

/** Something to do so many times, each when its turn comes. */
interface Turns {
  count: number;
  take(turn: number): void;
}

/** The rows of a long list, each answered when its turn comes. */
export class PacedRows<Row = unknown> implements Iterable<PromiseLike<Row>> {
  constructor(
    private readonly rows: readonly Row[],
    private readonly pace: AnswerPace,
  ) {}

  /** For an executor that can be told when the last row is answered. */
  each(answer: (row: Row, index: number) => void, done: () => void): void {
    const { rows, pace } = this;
    const count = rows.length;
    pace.queue({
      count,
      take(turn) {
        answer(rows[turn] as Row, turn);
        if (turn === count - 1) done();
      },
    });
  }

  /** For any other executor. */
  *[Symbol.iterator](): Iterator<PromiseLike<Row>> {
    for (const row of this.rows) yield new Promised(row, this.pace);
  }
}

/** A row whose turn comes; unlike a promise it is answered within the turn, so that the time it takes is felt. */
class Promised<Row> implements PromiseLike<Row> {
  constructor(
    private readonly row: Row,
    private readonly pace: AnswerPace,
  ) {}

  then<Answer = Row>(answer?: ((row: Row) => Answer | PromiseLike<Answer>) | null) {
    return new Promise<Answer>((resolve, reject) => {
      const take = () => {
        try {
          resolve(answer ? answer(this.row) : (this.row as unknown as Answer));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.pace.queue({ count: 1, take });
    });
  }
}

const valuesOf = new WeakMap<readonly FieldNode[], number>();

/** The values that are selected of a row: every text, number and object is one. */
function valuesOfRow(info: GraphQLResolveInfo): number {
  let values = valuesOf.get(info.fieldNodes);
  if (values === undefined) valuesOf.set(info.fieldNodes, (values = valuesBelow(info, info.fieldNodes)));
  return values;
}

const valuesBelow = (info: GraphQLResolveInfo, nodes: readonly FieldNode[]): number =>
  nodes.reduce(
    (sum, { selectionSet }) => sum + 1 + (selectionSet ? valuesBelow(info, childrenOf(info, selectionSet)) : 0),
    0,
  );
