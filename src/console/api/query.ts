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

/** Query cache by operation and variables, and mutations that invalidate it. */

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
  /** Polling interval in milliseconds. */
  everyMs?: number;
  /** Shows the previous variables' result while loading. */
  keepsPrevious?: boolean;
  staleMs?: number;
  /** False to disable caching: reloads on each mount and never shows earlier data. */
  isKept?: boolean;
}

/** Runs a query when first mounted. */
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

/** Runs a mutation, then invalidates the queries in `makesDue`. */
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
