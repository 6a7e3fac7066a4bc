import { useMemo } from 'react';
import { useFormat } from '../../kernel/format';
import { ContractsOf, PeopleForAdmin, PeopleForLeaders } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import { useRole } from '../../kernel/session';
import { contractsInForce, type Person } from './person';

/** So many people's contracts are asked for at once. */
const MOST_PEOPLE = 5_000;

/** Everybody, with teams, skills and contracts; e-mail and role for administrators alone. */
export function usePeople() {
  const isAdmin = useRole() === 'admin';
  const { dateOf } = useFormat();
  const forAdmin = useAnswer(PeopleForAdmin, { page: 1 }, { enabled: isAdmin });
  const forLeaders = useAnswer(PeopleForLeaders, { page: 1 }, { enabled: !isAdmin });
  const answer = isAdmin ? forAdmin : forLeaders;
  const people: readonly Person[] | undefined = answer.data?.employees;
  const employeeIds = useMemo(() => people?.slice(0, MOST_PEOPLE).map(({ id }) => id) ?? [], [people]);
  const assignments = useAnswer(ContractsOf, { employeeIds }, { enabled: employeeIds.length > 0, keepsPrevious: true });
  const today = dateOf();
  const contracts = useMemo(
    () => assignments.data && contractsInForce(assignments.data.contractAssignments, today),
    [assignments.data, today],
  );
  return { answer, contracts };
}

/** What is due once people, teams or skills have changed. */
export const OF_PEOPLE = [PeopleForAdmin, PeopleForLeaders, ContractsOf];
