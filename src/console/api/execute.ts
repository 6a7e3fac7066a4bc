import type { Operation } from './operation';
import { signedInAgain } from './session-ended';

/** Sends requests to `/graphql`, as the name and hash of a persisted operation. */

export interface Issue {
  path: string;
  message: string;
}

/** Error returned by the server, with its message. `issues` name the invalid fields. */
export class OperationError extends Error {
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  /** Further error data, such as the current version of a shift. */
  readonly details: Record<string, unknown>;

  constructor(message: string, { code, issues, retryAfter, ...details }: Record<string, unknown>) {
    super(message);
    this.code = String(code ?? 'INTERNAL_SERVER_ERROR');
    this.issues = Array.isArray(issues) ? (issues as Issue[]) : [];
    this.retryAfterSeconds = typeof retryAfter === 'number' ? retryAfter : undefined;
    this.details = details;
  }
}

/** Codes of transient errors: nothing was changed, and the same request can be retried. */
const PASSING = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'UNREACHABLE']);
export const isPassing = (error: unknown): error is OperationError =>
  error instanceof OperationError && PASSING.has(error.code);

interface Options {
  signal?: AbortSignal;
  /** If true (the default), an expired session prompts for sign-in and then repeats the request. */
  asksToSignIn?: boolean;
  /** API key to send instead of the session. The import operations require one. */
  apiKey?: string;
  /** Retries transient errors. For mutations, set it only if they are idempotent. */
  retries?: boolean;
}

export async function execute<Answer, Variables>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  options: Options = {},
): Promise<Answer> {
  const { asksToSignIn = true, retries } = options;
  const { documentId, name: operationName } = operation;
  const body = { documentId, operationName, variables };
  const answer = await (retries ? postUntilTaken(body, options) : post(body, options));
  const [refusal] = answer.errors ?? [];
  if (!refusal) return answer.data as Answer;
  const error = new OperationError(refusal.message, refusal.extensions ?? {});
  if (error.code !== 'UNAUTHENTICATED' || !asksToSignIn) throw error;
  await signedInAgain();
  return execute(operation, variables, options);
}

interface Sent {
  data?: unknown;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

const MAX_TRIES = 8;

/** Waits as long as the server asks, otherwise one second longer on each try. */
async function postUntilTaken(body: object, options: Options): Promise<Sent> {
  for (let tries = 1; ; tries++) {
    const answer = await post(body, options).catch((error: unknown) => {
      if (!isPassing(error) || tries === MAX_TRIES) throw error;
      return undefined;
    });
    const [refusal] = answer?.errors ?? [];
    const isTaken = answer && !PASSING.has(String(refusal?.extensions?.code));
    if (isTaken || (answer && tries === MAX_TRIES)) return answer;
    const seconds = Number(refusal?.extensions?.retryAfter ?? tries);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    options.signal?.throwIfAborted();
  }
}

async function post(body: object, { signal, apiKey }: Options): Promise<Sent> {
  const headers = { 'Content-Type': 'application/json', ...(apiKey ? { 'X-API-Key': apiKey } : {}) };
  try {
    const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(body), signal });
    return (await response.json()) as Sent;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OperationError('The server cannot be reached', { code: 'UNREACHABLE' });
  }
}
