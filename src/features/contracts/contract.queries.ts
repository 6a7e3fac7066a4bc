import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { partOf, type ListArgs } from '../../kernel/graphql/page';
import { requireInScope } from '../people/scope.queries';
import type { Contract } from './contract.entity';
import { CONTRACT_COLUMNS, versionsByContract } from './contract.loaders';
import { READY_MADE_CONTRACTS, READY_MADE_NAMES } from './ready-made.rules';
import type { ContractAssignment, ReadyMadeContract } from './work-rule.type';

/** Sorted by name and id, without archived ones. */
export async function listContracts(ctx: RequestContext, list: ListArgs): Promise<Contract[]> {
  const part = partOf(list);
  const contracts = await ctx.sql<Contract>(
    part ? null : 'contract.list',
    `select ${CONTRACT_COLUMNS} from contract where organization_id = $1 and archived_at is null
     order by name_folded, id ${part}`,
    [tenantOf(ctx).organizationId],
  );
  await versionsByContract.prefetch(
    ctx,
    contracts.map(({ id }) => id),
  );
  return contracts;
}

/** Archived contracts can still be read by id. */
export async function findContract(ctx: RequestContext, id: string, path: string): Promise<Contract> {
  const [contract] = await ctx.sql<Contract>(
    'contract.find',
    `select ${CONTRACT_COLUMNS} from contract where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!contract) throw notFound('Contract', path, id);
  return contract;
}

/** Returns past and future contracts of employees, by employee and day. */
export async function contractAssignments(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<ContractAssignment[]> {
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  return ctx.sql<ContractAssignment>(
    null,
    `select employee_id as "employeeId", valid_from as "from", contract_id as "contractId" from employee_contract
     where organization_id = $1 and employee_id = any($2) order by employee_id, valid_from`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
}

export const readyMadeContracts = (): ReadyMadeContract[] =>
  READY_MADE_NAMES.map((key) => ({ key, ...READY_MADE_CONTRACTS[key] }) as unknown as ReadyMadeContract);
