import { Migration } from '@mikro-orm/migrations';

/**
 * Policies compare with the tenant without a subquery, which engines that distribute tables refuse. PostgreSQL folds
 * the comparison with that of the statement, so the costs are the same.
 */
export class Migration0270PlainPolicies extends Migration {
  /** One lock at a time: nodes that serve meanwhile hold locks on several tables, in any order. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const policies = (await this.execute(
      `select polname as name, polrelid::regclass as "table", pg_get_expr(polqual, polrelid) ~ '^\\(id =' as "isById"
       from pg_policy where pg_get_expr(polqual, polrelid) like '%SELECT%' order by 2`,
    )) as { name: string; table: string; isById: boolean }[];
    for (const { name, table, isById } of policies) {
      const column = isById ? 'id' : 'organization_id';
      const own = `${column} = nullif(current_setting('muster.organization', true), '')::uuid`;
      this.addSql(`alter policy ${name} on ${table} using (${own}) with check (${own})`);
    }
  }
}
