import { grouped } from '../../kernel/collections';
import { tenantOf } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import type { Contract } from './contract.entity';
import type { WorkRuleVersion } from './work-rule.type';

export const CONTRACT_COLUMNS = 'id, name, source, archived_at as "archivedAt"';

/** Loads all contracts at once, including archived ones, because they are few. */
export const contractById = batchLoader<Contract | null>(async (q, _ids, ctx) => {
  const contracts = await q<Contract>(
    'contract.all',
    `select ${CONTRACT_COLUMNS} from contract where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return new Map(contracts.map((contract) => [contract.id, contract]));
}, null);

/** Loads every version of the rules of contracts, oldest first. */
export const versionsByContract = batchLoader<WorkRuleVersion[]>(async (q, ids, ctx) => {
  const rows = await q<WorkRuleVersion & { contractId: string }>(
    'contract.versions',
    `select contract_id as "contractId", valid_from as "from", rules from work_rules
     where organization_id = $1 and contract_id = any($2) order by valid_from`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return grouped(rows, ({ contractId }) => contractId);
}, []);
