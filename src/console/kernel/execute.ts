import type { Operation } from './operation';
import { signedInAgain } from './session-ended';

/** One request to `/graphql`, by the name and hash of a known operation. */

export interface Issue {
  path: string;
  message: string;
}

/** What the server refused, in its words; `issues` name the fields. */
export class OperationError extends Error {
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  /** What else came with the error, such as the shift as it is now. */
  readonly details: Record<string, unknown>;

  constructor(message: string, { code, issues, retryAfter, ...details }: Record<string, unknown>) {
    super(message);
    this.code = String(code ?? 'INTERNAL_SERVER_ERROR');
    this.issues = Array.isArray(issues) ? (issues as Issue[]) : [];
    this.retryAfterSeconds = typeof retryAfter === 'number' ? retryAfter : undefined;
    this.details = details;
  }
}

/** Codes of refusals that pass by themselves: nothing was done, and the same request may be sent again. */
const PASSING = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'UNREACHABLE']);
export const isPassing = (error: unknown): error is OperationError =>
  error instanceof OperationError && PASSING.has(error.code);

interface Options {
  signal?: AbortSignal;
  /** Whether somebody whose session has ended signs in again and the request is sent once more. */
  asksToSignIn?: boolean;
}

export async function execute<Answer, Variables>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  { signal, asksToSignIn = true }: Options = {},
): Promise<Answer> {
  const { documentId, name: operationName } = operation;
  const answer = await post({ documentId, operationName, variables }, signal);
  const [refusal] = answer.errors ?? [];
  if (!refusal) return answer.data as Answer;
  const error = new OperationError(refusal.message, refusal.extensions ?? {});
  if (error.code !== 'UNAUTHENTICATED' || !asksToSignIn) throw error;
  await signedInAgain();
  return execute(operation, variables, { signal, asksToSignIn });
}

interface Sent {
  data?: unknown;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

async function post(body: object, signal?: AbortSignal): Promise<Sent> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  };
  try {
    const response = await fetch('/graphql', request);
    return (await response.json()) as Sent;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OperationError('The server cannot be reached', { code: 'UNREACHABLE' });
  }
}
