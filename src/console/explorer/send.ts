import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, OperationTypeNode, parse } from 'graphql';
import { createClient } from 'graphql-ws';

/** Requests of the explorer, with the reader's session. */

export interface Request {
  query: string;
  variables?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Calls `onAnswer` for the response, or for each event of a subscription, until it ends or `signal` is aborted. */
export async function send(
  { query, variables, headers }: Request,
  onAnswer: (answer: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  if (isSubscription(query)) return follow({ query, variables }, onAnswer, signal);
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  onAnswer(await response.json());
}

function isSubscription(query: string): boolean {
  try {
    return parse(query).definitions.some(
      (each) => each.kind === 'OperationDefinition' && each.operation === OperationTypeNode.SUBSCRIPTION,
    );
  } catch {
    return false; // the server reports the syntax error
  }
}

async function follow(request: Request, onAnswer: (answer: unknown) => void, signal: AbortSignal): Promise<void> {
  const client = createClient({ url: `${location.origin.replace(/^http/, 'ws')}/graphql`, retryAttempts: 0 });
  signal.addEventListener('abort', () => void client.dispose());
  try {
    for await (const answer of client.iterate(request)) onAnswer(answer);
  } finally {
    await client.dispose();
  }
}

/** Throws the server's error if introspection is refused. */
export async function fetchSchema(signal: AbortSignal): Promise<GraphQLSchema> {
  let answer: any;
  await send({ query: getIntrospectionQuery() }, (given) => (answer = given), signal);
  if (!answer?.data) throw new Error(answer?.errors?.[0]?.message ?? 'The server did not answer its schema');
  return buildClientSchema(answer.data);
}
