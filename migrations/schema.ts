import { Migration } from '@mikro-orm/migrations';

/** A migration that runs statements in their order. */
export abstract class Baseline extends Migration {
  abstract readonly statements: readonly string[];

  override up(): void {
    for (const statement of this.statements) this.addSql(statement);
  }
}

/** The organization of the transaction; null without a tenant. */
export const TENANT = `nullif(current_setting('muster.organization', true), '')::uuid`;

const ALL = 'select, insert, update, delete';

const secure = (table: string, policy: string, condition: string, rights: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy ${policy} on ${table} using (${condition}) with check (${condition})`,
  `grant ${rights} on ${table} to muster_app`,
];

/** Limits rows to their own organization by row-level security; without a tenant no rows are visible. */
export const protect = (table: string, rights = ALL): string[] =>
  secure(table, 'own_organization', `${table === 'organization' ? 'id' : 'organization_id'} = ${TENANT}`, rights);

/** Protects a table that belongs to no organization. */
export const share = (table: string, rights = ALL): string[] => secure(table, 'nodes', 'true', rights);

/** Closes a table to the application. */
export const closeTable = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy owner_only on ${table} using (false)`,
];

interface FunctionOptions {
  declare?: string;
  isStable?: boolean;
  /** A setting of the planner or the session during the function. */
  set?: string;
}

/** pg_temp comes last in the search path, so that no temporary table can shadow a name. */
function plpgsql(signature: string, returns: string, attributes: string, body: string, options: FunctionOptions) {
  const settings = ['search_path = muster, pg_temp', ...(options.set ? [options.set] : [])].map(
    (each) => `set ${each}`,
  );
  return [
    `create function ${signature} returns ${returns}
     language plpgsql ${attributes} ${settings.join(' ')} as $$
     #variable_conflict use_column
     ${options.declare ? `declare ${options.declare};` : ''}
     begin
       ${body};
     end $$`,
    `revoke all on function ${signature} from public`,
  ];
}

/**
 * A function with the rights of the owner, for the application: it finds rows before the tenant is known, or changes
 * rows that the application may not change.
 */
export const ownerFunction = (signature: string, returns: string, body: string, options: FunctionOptions = {}) => [
  ...plpgsql(signature, returns, `${options.isStable ? 'stable ' : ''}security definer`, body, options),
  `grant execute on function ${signature} to muster_app`,
];

/** A function that other functions of the schema call. */
export const innerFunction = (signature: string, returns: string, body: string, options: FunctionOptions = {}) =>
  plpgsql(signature, returns, options.isStable ? 'stable' : 'volatile', body, options);

/** A function of triggers, with the rights of the owner. */
export const triggerFunction = (name: string, body: string, options: FunctionOptions = {}) =>
  plpgsql(`${name}()`, 'trigger', 'security definer', `${body};\n return null`, options);

/** A function of triggers before a row is written, with the rights of the writer. */
export const rowFunction = (name: string, body: string) =>
  plpgsql(`${name}()`, 'trigger', 'volatile', `${body};\n return new`, {});

/** Quotes the items of a list, for `in (…)` and `array[…]`. */
export const listed = (items: readonly string[]): string => items.map((item) => `'${item}'`).join(', ');

/** States of agents, as feeds report them. A copy of the list in the kernel, as baselines never change. */
export const AGENT_STATES = listed([
  'available',
  'on_call',
  'after_call_work',
  'break',
  'lunch',
  'meeting',
  'training',
  'offline',
  'unavailable',
]);
