import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { limitOf, ruleOf, type OperationRule } from '../src/kernel/graphql/operation';
import { ROLES } from '../src/kernel/principal';
import type { Route } from '../src/server/rest/route';

/** Writes the generated tables of `src/docs`, each between `<!-- name -->` and `<!-- /name -->`. */

const DOCS = join(__dirname, '../src/docs');

export function writeReferenceTables(schema: GraphQLSchema, routes: readonly Route[]): void {
  writeTable('api/rest.md', 'paths', pathTable(routes));
  writeTable('api/permissions.md', 'operations', operationTable(schema));
  writeTable('decisions/README.md', 'decisions', decisionTable());
}

function writeTable(page: string, name: string, table: string[]): void {
  const file = join(DOCS, page);
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${page} has no place for the table ${name}`);
  writeFileSync(file, `${text.slice(0, start + open.length)}${table.join('\n')}\n${text.slice(end)}`);
}

function pathTable(routes: readonly Route[]): string[] {
  const rows = routes.map(({ methods: [first, ...others], path, document }) => {
    const [operation] = document.definitions;
    const name = operation?.kind === 'OperationDefinition' ? operation.name?.value : '';
    return `| ${first}${others.length > 0 ? ` [${others.join(', ')}]` : ''} | \`${path}\` | ${name} |`;
  });
  return ['| Method | Path | Operation |', '|---|---|---|', ...rows];
}

function operationTable(schema: GraphQLSchema): string[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  const rows = roots.flatMap(([kind, type]) => rowsOf(kind, type));
  return ['| Operation | Kind | Callers | Tier | Rate limit |', '|---|---|---|---|---|', ...rows];
}

function rowsOf(kind: string, type: GraphQLObjectType | null | undefined): string[] {
  const fields = Object.values(type?.getFields() ?? {}).sort((a, b) => (a.name < b.name ? -1 : 1));
  return fields.flatMap((field) => {
    const rule = ruleOf(field);
    return rule ? [`| \`${field.name}\` | ${kind} | ${callersOf(rule)} | ${rule.tier ?? ''} | ${limitOf(rule)} |`] : [];
  });
}

function callersOf({ caller, roles, permission }: OperationRule): string {
  if (caller === 'anyone') return 'anyone';
  if (caller === 'apiKey') return permission ? `API key with \`${permission}\`` : 'API key';
  return roles && roles.length < ROLES.length ? roles.join(', ') : 'every user';
}

function decisionTable(): string[] {
  const files = readdirSync(join(DOCS, 'decisions')).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const rows = files.sort().map((file) => {
    const text = readFileSync(join(DOCS, 'decisions', file), 'utf8');
    const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
    const [, date = ''] = /^Date: (.*)$/m.exec(text) ?? [];
    return `| ${file.slice(0, 4)} | [${title}](${file}) | ${date} |`;
  });
  return ['| Number | Decision | Date |', '|---|---|---|', ...rows];
}
