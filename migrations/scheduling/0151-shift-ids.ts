import { Migration } from '@mikro-orm/migrations';

/**
 * Callers may choose the id of a shift. The primary key begins with the organization, so that conflicts do not reveal
 * ids of others.
 */
export class Migration0151ShiftIds extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table shift_override drop constraint shift_override_organization_id_shift_id_fkey`,
  `alter table shift drop constraint shift_pkey, drop constraint shift_organization_id_id_key,
    add constraint shift_pkey primary key (organization_id, id)`,
  `alter table shift_override add foreign key (organization_id, shift_id) references shift (organization_id, id)
    on delete cascade`,
];
