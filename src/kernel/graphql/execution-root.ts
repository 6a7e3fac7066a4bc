/**
 * Root value of an execution. Keeps the answers of root fields, so that an execution that meets a long list can be
 * abandoned for a faster one without reading anything twice.
 */
export class ExecutionRoot {
  isAbandoned = false;
  private readonly abandoning: (() => void) | undefined;
  /** Resolves when the execution is abandoned. */
  readonly abandoned: Promise<void>;

  constructor(
    private readonly mayBeAbandoned = true,
    private readonly answers = new Map<string | number, unknown>(),
  ) {
    let abandoning: (() => void) | undefined;
    this.abandoned = new Promise((resolve) => (abandoning = resolve));
    this.abandoning = abandoning;
  }

  /** Returns the answer of a root field, which is resolved once. */
  answer(key: string | number, resolve: () => unknown): unknown {
    if (!this.answers.has(key)) this.answers.set(key, resolve());
    return this.answers.get(key);
  }

  /** Abandons the execution at a long list. Returns false for one that goes on to its end. */
  abandon(): boolean {
    if (!this.mayBeAbandoned) return false;
    this.isAbandoned = true;
    this.abandoning?.();
    return true;
  }

  /** Returns the root of the next execution of the same document, with the answers of this one. */
  successor = (): ExecutionRoot => new ExecutionRoot(false, this.answers);
}
