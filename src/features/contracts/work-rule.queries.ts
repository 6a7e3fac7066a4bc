import type { WorkRule } from '../../engines/work-rules/rule';
import { getOrMake, grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { requireInScope } from '../people/scope.queries';
import { contractById } from './contract.loaders';
import {
  defaultRules,
  firstContradiction,
  resolveRules,
  withWindowStart,
  type ResolvedRule,
  type RuleHistory,
  type RuleSource,
  type RuleVersion,
} from './work-rule.rules';
import type { EmployeeWorkRules, WorkRuleVersion } from './work-rule.type';

interface Row {
  isAssignment: boolean;
  employeeId: string | null;
  contractId: string | null;
  from: string;
  rules: WorkRule[] | null;
}

const ENTERED = `with assigned as (
    select employee_id, contract_id, valid_from from employee_contract
    where organization_id = $1 and employee_id = any($2) and valid_from <= $3
  )
  select true as "isAssignment", employee_id as "employeeId", contract_id as "contractId", valid_from as "from",
    null as rules from assigned
  union all
  select false, employee_id, contract_id, valid_from, rules from work_rules
  where organization_id = $1 and valid_from <= $3 and (employee_id = any($2)
    or employee_id is null and (contract_id is null or contract_id = any($4)
      or contract_id in (select contract_id from assigned)))`;

/** Contracts assumed from a day on, by employee id. */
type Assumed = ReadonlyMap<string, string>;

const NONE: readonly never[] = [];

/** Reads the rules of employees until a day. Always one statement. */
async function enteredRules(ctx: RequestContext, employeeIds: readonly string[], until: string, assumed?: Assumed) {
  const rows = await ctx.sql<Row>(null, ENTERED, [
    tenantOf(ctx).organizationId,
    idArray(employeeIds),
    until,
    idArray([...new Set(assumed?.values())]),
  ]);
  const [assignments, versions] = [rows.filter((row) => row.isAssignment), rows.filter((row) => !row.isAssignment)];
  const of = (source: RuleSource, wanted: (row: Row) => boolean) =>
    versions.filter(wanted).map(({ employeeId, contractId, from, rules }) => ({
      employeeId,
      ...({ source, contractId, from, rules: rules ?? [] } satisfies RuleVersion),
    }));
  const ofEmployees = grouped(
    of('employee', (row) => row.employeeId !== null),
    (version) => version.employeeId,
  );
  const ofContracts = grouped(
    of('contract', (row) => row.contractId !== null),
    (version) => version.contractId,
  );
  return {
    isEmpty: rows.length === 0,
    organization: of('organization', ({ employeeId, contractId }) => (employeeId ?? contractId) === null),
    employee: (id: string): readonly RuleVersion[] => ofEmployees.get(id) ?? NONE,
    versionsOf: (id: string): readonly RuleVersion[] => ofContracts.get(id) ?? NONE,
    contracts: grouped(assignments, (row) => row.employeeId as string),
  };
}

/**
 * Returns the rules in force for each employee in a range of days, nearest source first. If `withDefaults` is false,
 * default rules and employees without any other rules are omitted. Employees with equal rules share one list. `assumed`
 * are contracts assumed from the first day on.
 */
export async function rulesInForce(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
  { withDefaults, assumed }: { withDefaults: boolean; assumed?: Assumed },
): Promise<Map<string, readonly ResolvedRule[]>> {
  const entered = await enteredRules(ctx, employeeIds, to, assumed);
  if (entered.isEmpty && !withDefaults) return new Map();
  const targets = withDefaults ? await weeklyHoursOf(ctx, employeeIds) : new Map<string, number | null>();
  const alike = new Map<string, ResolvedRule[]>();
  const resolved = new Map<string, readonly ResolvedRule[]>();
  for (const id of employeeIds) {
    const own = entered.employee(id);
    const had: RuleHistory['contracts'] = entered.contracts.get(id) ?? NONE;
    const given = assumed?.get(id);
    const contracts = given ? [...had.filter((each) => each.from !== from), { from, contractId: given }] : had;
    const target = targets.get(id) ?? null;
    const history = (): RuleHistory => ({
      employee: own,
      organization: entered.organization,
      contracts,
      versionsOf: entered.versionsOf,
      defaults: withDefaults ? defaultRules(target) : NONE,
    });
    const having = contracts.map(({ contractId, from: begun }) => `${contractId} ${begun}`).join(' ');
    const key = `${target} ${having} ${own.map(({ from: begun, rules }) => begun + JSON.stringify(rules)).join(' ')}`;
    const rules = getOrMake(alike, key, () => resolveRules(history(), from, to));
    if (rules.length > 0) resolved.set(id, rules);
  }
  return resolved;
}

const LAST_DAY = '2100-12-31';

/**
 * Describes how the rules of employees contradict each other from a day on: own, contract and organization combined.
 */
export async function contradictions(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  assumed?: Assumed,
): Promise<Map<string, { date: string; says: string }>> {
  const inForce = await rulesInForce(ctx, employeeIds, from, LAST_DAY, { withDefaults: false, assumed });
  const known = new Map<readonly ResolvedRule[], { date: string; says: string } | undefined>();
  const found = new Map<string, { date: string; says: string }>();
  for (const [employeeId, rules] of inForce) {
    const first = getOrMake(known, rules, () => firstContradiction(rules));
    if (first) found.set(employeeId, first);
  }
  return found;
}

/** Returns the weekly hours of employees; null if not entered. */
export async function weeklyHoursOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<Map<string, number | null>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await ctx.sql<{ id: string; target: number | null }>(
    'workRule.targets',
    'select id, weekly_hours_target as target from employee where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  return new Map(rows.map(({ id, target }) => [id, target]));
}

/** Returns every rule in force for employees in the caller's scope, defaults included, with its source. */
export async function resolvedWorkRules(
  ctx: RequestContext,
  { employeeIds, from, to }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<EmployeeWorkRules[]> {
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const resolved = await rulesInForce(ctx, employeeIds, from, to, { withDefaults: true });
  const contractIds = [...resolved.values()].flatMap((rules) => rules.flatMap(({ contractId }) => contractId ?? []));
  await contractById.prefetch(ctx, contractIds);
  const known = new Map<readonly ResolvedRule[], EmployeeWorkRules['rules']>();
  return [...new Set(employeeIds)].map((employeeId) => {
    const own = resolved.get(employeeId) ?? NONE;
    const rules = getOrMake(known, own, () =>
      own.map(({ contractId, rule, ...inForce }) => ({
        ...inForce,
        rule: withWindowStart(rule, from),
        contract: contractId === null ? null : (contractById.ready(ctx, contractId) ?? null),
      })),
    );
    return { employeeId, rules };
  });
}

/** Returns every version of the rules of an employee, or for null of the organization, oldest first. */
export async function workRuleVersions(ctx: RequestContext, employeeId: string | null): Promise<WorkRuleVersion[]> {
  if (employeeId !== null) await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  return ctx.sql<WorkRuleVersion>(
    'workRule.versions',
    `select valid_from as "from", rules from work_rules
     where organization_id = $1 and contract_id is null and employee_id is not distinct from $2::uuid
     order by valid_from`,
    [tenantOf(ctx).organizationId, employeeId],
  );
}
