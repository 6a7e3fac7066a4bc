import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everyPage } from '../../api/every-page';
import { execute, type OperationError } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { ContractsOf, PeopleDirectory, PeopleForAdmin, PeopleForLeaders } from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import { isInScope } from '../../kernel/scope';
import { useRole, useSession } from '../../kernel/session';
import type { ContractsOfQuery, PeopleDirectoryQuery } from '../../api/types.generated';
import { MAX_AT_ONCE, slicesOf } from './parts';
import { contractsInForce, type ContractsInForce, type Person } from './person';

export interface Everybody extends PeopleDirectoryQuery {
  people: readonly Person[];
  /** Undefined while loading. */
  inForce: ContractsInForce | undefined;
}

/**
 * Loads all people with teams, skills and contracts. Email, role and password state are loaded for administrators only.
 */
export function usePeople(): UseQueryResult<Everybody, OperationError> {
  const isAdmin = useRole() === 'admin';
  const people = useEveryPage(isAdmin ? PeopleForAdmin : PeopleForLeaders);
  const directory = useAnswer(PeopleDirectory, {});
  const inForce = useContractsInForce(people.data, directory.data?.teams);
  const missing = people.data ? directory : people;
  const data = useMemo(
    () => people.data && directory.data && { ...directory.data, people: people.data, inForce },
    [people.data, directory.data, inForce],
  );
  return { ...missing, data } as UseQueryResult<Everybody, OperationError>;
}

/** Loads all pages. */
function useEveryPage(operation: typeof PeopleForAdmin | typeof PeopleForLeaders) {
  return useQuery<readonly Person[], OperationError>({
    queryKey: keyOf(operation),
    queryFn: ({ signal }) =>
      everyPage(MAX_AT_ONCE, async (page) => (await execute(operation, { page }, { signal, retries: true })).employees),
  });
}

type Assignments = ContractsOfQuery['contractAssignments'];

/** Loads the contracts of people in the user's scope. */
function useContractsInForce(people: readonly Person[] | undefined, teams: PeopleDirectoryQuery['teams'] | undefined) {
  const { me } = useSession();
  const { dateOf } = useFormat();
  const today = dateOf();
  const ids = useMemo(
    () => people && teams && people.filter((person) => isInScope(person, teams, me)).map(({ id }) => id),
    [people, teams, me],
  );
  const assignments = useQuery<Assignments, OperationError>({
    queryKey: [ContractsOf.name, ids],
    enabled: ids !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found: Assignments = [];
      for (const employeeIds of slicesOf(ids ?? []))
        found.push(...(await execute(ContractsOf, { employeeIds }, { signal, retries: true })).contractAssignments);
      return found;
    },
  });
  return useMemo(
    () => assignments.data && ids && contractsInForce(ids, assignments.data, today),
    [assignments.data, ids, today],
  );
}

/** Queries to invalidate after changes of people, teams, skills or contracts. */
export const OF_PEOPLE = [PeopleForAdmin, PeopleForLeaders, PeopleDirectory, ContractsOf];
