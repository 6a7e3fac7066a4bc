import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { execute, isPassing, type OperationError } from './execute';
import type { Operation } from './operation';

/** Answers kept by operation and variables, and changes that make them due. */

const MAX_TRIES = 8;

const waitMs = (tries: number, error: Error): number =>
  (isPassing(error) && error.retryAfterSeconds ? error.retryAfterSeconds : Math.min(2 ** tries, 10)) * 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (tries, error) => isPassing(error) && tries < MAX_TRIES,
      retryDelay: waitMs,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const keyOf = <Answer, Variables>({ name }: Operation<Answer, Variables>, variables?: Variables) =>
  variables === undefined ? [name] : [name, variables];

interface QueryOptions {
  enabled?: boolean;
  /** Asks again after so many milliseconds. */
  everyMs?: number;
  /** Shows the answer for the variables before while the next one comes. */
  keepsPrevious?: boolean;
  staleMs?: number;
  /** Not kept: asked for anew each time it is shown, and what was known before is never shown for now. */
  isKept?: boolean;
}

/** The answer of an operation, asked for when it is first shown. */
export function useAnswer<Answer, Variables>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  { enabled, everyMs, keepsPrevious, staleMs, isKept = true }: QueryOptions = {},
): UseQueryResult<Answer, OperationError> {
  return useQuery<Answer, OperationError>({
    queryKey: keyOf(operation, variables),
    queryFn: ({ signal }) => execute(operation, variables, { signal }),
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    staleTime: staleMs,
    gcTime: isKept ? undefined : 0,
  });
}

/** A change; afterwards the answers of the operations in `makesDue` are asked for anew. */
export function useChange<Answer, Variables>(
  operation: Operation<Answer, Variables>,
  makesDue: readonly { name: string }[] = [],
): UseMutationResult<Answer, OperationError, Variables> {
  const client = useQueryClient();
  return useMutation<Answer, OperationError, Variables>({
    mutationFn: (variables) => execute(operation, variables),
    onSuccess: () => Promise.all(makesDue.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
