import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind } from 'graphql';
import { openApiOf } from '../../src/rest/openapi';
import { routes } from '../../src/rest/routes';
import { ruleOf } from '../../src/kernel/operation';
import { resolvers } from '../../src/server/resolvers';
import { createSchema } from '../../src/server/schema';

/** Every operation of the published interface, and of the decisions that complete it. */
const DOCUMENTED = `
POST /api/v1/import/historical
POST /api/v1/import/employees
POST /api/v1/import/agent-states
POST /api/v1/import/deflection
POST /api/auth/login
POST /api/auth/logout
GET /api/auth/session
POST /api/auth/password
POST /api/auth/set-password
GET /api/scheduling/templates
POST /api/scheduling/templates
PUT PATCH /api/scheduling/templates/:id
DELETE /api/scheduling/templates/:id
GET /api/scheduling/schedules
POST /api/scheduling/schedules
GET /api/scheduling/schedules/:id
PATCH PUT /api/scheduling/schedules/:id
DELETE /api/scheduling/schedules/:id
GET /api/scheduling/shifts
POST /api/scheduling/shifts
PUT PATCH /api/scheduling/shifts/:id
DELETE /api/scheduling/shifts/:id
POST /api/scheduling/generate
GET /api/adherence/states
POST PUT PATCH /api/adherence/states
GET /api/adherence/alerts
GET /api/adherence/alerts/:id
PATCH PUT POST /api/adherence/alerts/:id
GET /api/admin/settings
PATCH PUT /api/admin/settings
GET /api/admin/users
POST /api/admin/users
PATCH PUT /api/admin/users/:id
DELETE /api/admin/users/:id
POST /api/admin/users/:id/password-link
GET /api/admin/teams
POST /api/admin/teams
GET /api/admin/skills
POST /api/admin/skills
POST /api/admin/skills/assignments
GET /api/admin/api-keys
POST /api/admin/api-keys
PATCH PUT POST DELETE /api/admin/api-keys/:id
GET /api/admin/audit-logs
`;

const documented = DOCUMENTED.trim()
  .split('\n')
  .flatMap((line) => {
    const words = line.split(' ');
    const path = words.pop() as string;
    return words.map((method) => `${method} ${path}`);
  });

const schema = createSchema(resolvers);

describe('the documented paths', () => {
  it('are the rows of the table, all of them and no other', () => {
    const rows = routes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    expect(rows.sort()).toEqual([...documented].sort());
  });

  it('each stand for one operation of the schema', () => {
    for (const { path, document } of routes) {
      const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
      const type = operation && schema.getRootType(operation.operation);
      for (const field of operation?.selectionSet.selections ?? []) {
        if (field.kind !== Kind.FIELD) throw new Error(`${path} asks for a fragment`);
        expect(ruleOf(type?.getFields()[field.name.value] as object)).toBeDefined();
      }
    }
  });

  it('each have their place in the OpenAPI document', () => {
    const { paths } = openApiOf(routes, schema) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual([...documented].sort());
  });

  it('are each tried by a contract test', () => {
    const folder = join(__dirname, '..');
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('documented-paths.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    for (const path of new Set(documented.map((line) => line.split(' ')[1] as string))) {
      const inTests = new RegExp(path.replace(/:\w+/g, '(?::\\w+|\\$\\{[^}]+\\})').replaceAll('/', '\\/'));
      expect({ path, tried: inTests.test(texts) }).toEqual({ path, tried: true });
    }
  });
});
