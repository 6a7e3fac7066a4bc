import { Migration } from '@mikro-orm/migrations';

/**
 * On-queue segments of shifts and templates: work with an activity code that covers demand and is no break. A trigger
 * keeps them within the shift and apart from its breaks, whatever writes the shift.
 */
export class Migration0260OnQueue extends Migration {
  override up(): void {
    for (const statement of [...COLUMNS, ...FUNCTIONS, TRIGGER]) this.addSql(statement);
  }
}

const TABLES = ['shift_template', 'shift', 'shift_image', 'shift_as_begun'];
const COLUMNS = TABLES.map((table) => `alter table ${table} add column on_queue jsonb not null default '[]'`);

const FIELDS = ['employee_id', 'template_id', 'date', 'start_time', 'end_time', 'breaks', 'on_queue'];
const IMAGE = [...FIELDS, 'starts_at', 'ends_at', 'version', 'changed_at'];
const listed = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

const image = (source: string, where: string) => `insert into shift_image (organization_id, schedule_id, operation_id,
    shift_id, entered_by, ${IMAGE.join(', ')})
  select o.organization_id, o.schedule_id, operation, o.id, o.entered_by, ${listed('o', IMAGE)}
  from ${source} where o.entered_by is distinct from operation and ${where}
  on conflict (organization_id, schedule_id, operation_id, shift_id) do nothing`;

const imageFunction = (name: string, body: string) => `create or replace function ${name}() returns trigger
  language plpgsql security definer set search_path = muster, pg_temp as $$
    declare
      operation uuid;
    begin
      if not exists (select from former) then
        return null;
      end if;
      operation := change_operation();
      ${body};
      return null;
    end
  $$`;

const FUNCTIONS = [
  imageFunction(
    'keep_changed_shifts',
    image(
      'former o join changed n on n.organization_id = o.organization_id and n.id = o.id',
      `(o.schedule_id, ${listed('o', FIELDS)}) is distinct from (n.schedule_id, ${listed('n', FIELDS)})`,
    ),
  ),
  imageFunction(
    'keep_deleted_shifts',
    image(
      'former o',
      'exists (select from schedule s where s.organization_id = o.organization_id and s.id = o.schedule_id)',
    ),
  ),
  `create function fit_on_queue() returns trigger language plpgsql set search_path = muster, pg_temp as $$
    begin
      new.on_queue := (
        select coalesce(jsonb_agg(q order by (q->>'startOffset')::int), '[]')
        from jsonb_array_elements(new.on_queue) q,
          lateral (select (q->>'startOffset')::int as starts,
            (q->>'startOffset')::int + (q->>'duration')::int as ends) t
        where t.starts >= 0 and t.ends <= round(extract(epoch from new.ends_at - new.starts_at) / 60)
          and not exists (select from jsonb_array_elements(new.breaks) b
            where (b->>'startOffset')::int < t.ends
              and t.starts < (b->>'startOffset')::int + (b->>'duration')::int));
      return new;
    end
  $$`,
  'revoke all on function fit_on_queue() from public',
];

const TRIGGER = `create trigger fit_on_queue before insert or update on shift
  for each row when (new.on_queue <> '[]'::jsonb) execute function fit_on_queue()`;
