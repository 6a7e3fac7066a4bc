import { Migration } from '@mikro-orm/migrations';

/** Files of the console of recent releases, so that nodes of different releases serve each other's pages. */
export class Migration0232ConsoleFiles extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table console_build (build text primary key, started_at timestamptz not null)`,
  // Contents are compressed by gzip. Names contain a hash of the content, so a file never changes.
  `create table console_file (
    name text not null,
    build text not null references console_build on delete cascade,
    content bytea not null,
    primary key (name, build)
  )`,
  `create index console_file_build on console_file (build)`,
  ...['console_build', 'console_file'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy nodes on ${table} using (true) with check (true)`,
  ]),
  `grant select, insert, update, delete on console_build to muster_app`,
  `grant select, insert on console_file to muster_app`,
];
