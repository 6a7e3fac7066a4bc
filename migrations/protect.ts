/** Limits rows to their own organization by row-level security; without a tenant no rows are visible. */
export function protect(table: string): string[] {
  const own = `organization_id = nullif(current_setting('muster.organization', true), '')::uuid`;
  return [
    `alter table ${table} enable row level security`,
    `create policy own_organization on ${table} using (${own}) with check (${own})`,
    `grant select, insert, update, delete on ${table} to muster_app`,
  ];
}
