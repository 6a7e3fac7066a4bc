import {
  execute,
  getNamedType,
  getNullableType,
  isEnumType,
  isObjectType,
  parse,
  print,
  validate,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { seededRandom } from '../support/seeded-random';
import { bounded } from '../../src/kernel/graphql/answer-pace';
import { compileDocument } from '../../src/server/graphql/compiled-documents';
import { readConsoleOperations } from '../../src/server/graphql/known-operations';
import { resolvers } from '../../src/server/resolvers.generated';
import { createSchema } from '../../src/server/graphql/schema';
import { routes } from '../../src/server/rest/routes';
import { ServerContext } from '../../src/server/server-context';
import type { Caller } from '../support/caller';
import { FakeClock } from '../support/clock';
import { startInProcess, type InProcessApp } from '../support/in-process-app';
import type { TestOrganization } from '../support/test-app';

let app: InProcessApp;
let org: TestOrganization;
let supervisor: Caller & { userId: string };
/** Values for arguments, by name. */
const given: Record<string, unknown[]> = {};

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startInProcess({ clock: new FakeClock(new Date()) }); // a day lasts until now
  org = await app.organization({ timezone: 'UTC' });
  supervisor = await org.signedIn('supervisor');
  const { body: team } = await org.admin.post('/api/admin/teams', { name: 'Support', supervisorId: supervisor.userId });
  const agent = await org.signedIn('agent', { employee: { employeeNumber: 'E7', teamId: team.team.id } });
  await org.signedIn('agent');
  const { body: skill } = await org.admin.post('/api/admin/skills', { name: 'Billing "Ä"', category: 'queue' });
  await org.admin.post('/api/admin/skills/assignments', { employeeId: agent.employeeId, skillId: skill.skill.id });
  const importer = await org.key('import:historical', 'import:deflection');
  await importer.post('/api/v1/import/historical', {
    data: ['09:00', '09:30', '10:00'].map((interval) => ({ date: today, interval, volume: 4.5, aht: 300, queue: 'A' })),
  });
  await importer.post('/api/v1/import/deflection', {
    data: [{ date: today, interval: '09:00', contactsDeflected: 2, queue: 'A', metadata: { bot: { name: 'x' } } }],
  });
  const { body: template } = await org.admin.post('/api/scheduling/templates', {
    name: 'Day',
    startTime: '00:00',
    endTime: '23:59',
    breakRules: [{ startOffset: 60, duration: 15, type: 'break' }],
  });
  const days = { startDate: today, endDate: today };
  const { body: schedule } = await org.admin.post('/api/scheduling/schedules', { name: 'Now', ...days });
  const shift = { scheduleId: schedule.id, employeeId: agent.employeeId, date: today, templateId: template.id };
  await org.admin.post('/api/scheduling/shifts', { ...shift, startTime: '00:00', endTime: '23:59' });
  await org.admin.patch(`/api/scheduling/schedules/${schedule.id}`, { status: 'published' });
  await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'meeting' });
  Object.assign(given, {
    id: [schedule.id, org.adminUserId, 'not an id', '00000000-0000-0000-0000-000000000000'],
    employeeId: [agent.employeeId],
    scheduleId: [schedule.id],
    teamId: [team.team.id],
    from: [today, `${today}T00:00:00Z`],
    to: [today, `${today}T23:00:00Z`],
    startDate: [today],
    endDate: [today, 'soon'],
    date: [today],
    search: ['uma'],
    category: ['queue'],
    action: ['user.create'],
    queue: ['A'],
    channel: ['voice'],
    limit: [1, 50, -1],
    page: [1, 2],
    offset: [0, 1],
  });
});
afterAll(() => app?.stop());

const schema = createSchema(resolvers);

/** Random documents over the whole schema: aliases, fragments, directives, variables. */
class Documents {
  private readonly random: () => number;
  private fragments: string[] = [];
  private variables: { name: string; type: string; value: unknown }[] = [];
  private count = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  next(): { query: string; variables: Record<string, unknown> } {
    this.fragments = [];
    this.variables = [];
    const root = schema.getQueryType() as GraphQLObjectType;
    // Fields of keys are not available to signed-in users; an export is part of the audit log of the next one.
    const leftOut = /^sync[A-Z]|^personExport$/;
    const fields = Object.values(root.getFields()).filter(({ name }) => !leftOut.test(name));
    const chosen = Array.from({ length: 1 + this.below(2) }, () => this.field(this.oneOf(fields), 4)).join(' ');
    const declared = this.variables.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    return {
      query: `query Q${declared && `(${declared})`} { ${chosen} } ${this.fragments.join(' ')}`,
      variables: Object.fromEntries(this.variables.map(({ name, value }) => [name, value])),
    };
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
    );
    const chosen = fields.filter(() => this.random() < 0.6).map((field) => this.field(field, depth - 1));
    if (this.random() < 0.2 || chosen.length === 0) chosen.push('__typename');
    const inFragment = chosen.splice(0, this.below(3));
    if (inFragment.length > 0 && this.random() < 0.5) chosen.push(`... on ${type.name} { ${inFragment.join(' ')} }`);
    else if (inFragment.length > 0) {
      const name = `F${this.count++}`;
      this.fragments.push(`fragment ${name} on ${type.name} { ${inFragment.join(' ')} }`);
      chosen.push(`...${name}`);
    }
    return `{ ${chosen.join(' ')} }`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const alias = this.random() < 0.3 ? `a${this.count++}: ` : '';
    const args = field.args.flatMap((argument) => this.argument(argument)).join(', ');
    const type = getNamedType(field.type);
    const below = isObjectType(type) ? this.selection(type, depth) : '';
    // Each name must have one meaning, so fields with arguments or selections always get an alias.
    const own = below || args ? `a${this.count++}: ` : alias;
    return `${own}${field.name}${args && `(${args})`} ${this.directive()} ${below}`;
  }

  private directive(): string {
    if (this.random() < 0.9) return '';
    const variable = this.variable('Boolean!', this.random() < 0.5);
    return `@${this.oneOf(['skip', 'include'])}(if: ${variable})`;
  }

  private argument({ name, type, defaultValue }: GraphQLArgument): string[] {
    const isRequired = getNullableType(type) !== type && defaultValue === undefined;
    if (!isRequired && this.random() < 0.6) return [];
    const named = getNamedType(type);
    const known = isEnumType(named) ? named.getValues().map((value) => value.name) : given[name];
    if (!known) return [];
    const value = this.oneOf(known);
    if (isEnumType(named) && this.random() < 0.5)
      return [`${name}: ${String(type).startsWith('[') ? `[${String(value)}]` : String(value)}`];
    if (this.random() < 0.5) return [`${name}: ${this.variable(String(type), this.wrongNowAndThen(value))}`];
    return isEnumType(named) ? [] : [`${name}: ${JSON.stringify(value)}`];
  }

  private wrongNowAndThen(value: unknown): unknown {
    return this.random() < 0.05 ? this.oneOf<unknown>([null, {}, [], 1.5, '']) : value;
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.count++}`;
    this.variables.push({ name, type, value });
    return `$${name}`;
  }

  private below = (bound: number): number => Math.floor(this.random() * bound);
  private oneOf<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

const DOCUMENTS = 160;
/** The other documents request forbidden fields or contain errors. */
const MIN_ANSWERED = 30;

describe('a compiled document', () => {
  const contextOf = (role: 'admin' | 'supervisor') => {
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: '' });
    ctx.principal = {
      kind: 'user',
      organizationId: org.id,
      timeZone: org.timezone,
      tier: 'enterprise',
      userId: role === 'admin' ? org.adminUserId : supervisor.userId,
      userName: 'Ada',
      role,
      employeeId: null,
      sessionHash: 'none',
    };
    return ctx;
  };

  it.each(['admin', 'supervisor'] as const)('answers as graphql-js does, to a random %s', async (role) => {
    const documents = new Documents(role.length);
    let answered = 0;
    for (let i = 0; i < DOCUMENTS; i++) {
      const { query, variables } = documents.next();
      const document = parse(query);
      if (validate(schema, document).length > 0) continue; // an enum that needs a list, and such
      const another = contextOf(role);
      const plainly = async () => {
        const one = contextOf(role);
        const answer = await bounded(one, () =>
          execute({ schema, document, contextValue: one, variableValues: variables }),
        );
        one.end();
        return answer;
      };
      const plain = await plainly();
      const inOneGo = compileDocument(schema, document);
      const compiled = inOneGo && (await bounded(another, () => inOneGo.query({}, another, variables)));
      another.end();
      expect({ query, variables, failed: compiled?.errors !== undefined }).toEqual({
        query,
        variables,
        failed: plain.errors !== undefined,
      });
      if (plain.errors) continue; // executed by graphql-js
      // A job that ends meanwhile changes the answer.
      const texts = [plain, await plainly()].map((answer) => JSON.stringify(answer));
      expect(texts).toContain(JSON.stringify(compiled));
      answered++;
    }
    expect(answered).toBeGreaterThan(MIN_ANSWERED);
  });

  it('there is of every document of REST and of the console, but those of subscriptions', () => {
    const ours = [
      ...routes.map(({ document }) => document),
      ...readConsoleOperations().flatMap(({ kind, document }) => (kind === 'subscription' ? [] : [document])),
    ];
    expect(ours.length).toBeGreaterThan(200);
    expect(ours.filter((document) => !compileDocument(schema, document)).map(print)).toEqual([]);
  });

  const raw = async (query: string, variables: object = {}, operationName?: string): Promise<string> => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: org.admin.sessionCookie ?? '' },
      body: JSON.stringify({ query, variables, operationName }),
    });
    return `${response.status} ${await response.text()}`;
  };

  it.each<[string, string, Record<string, unknown>?, string?]>([
    ['an answer', 'query Named { me { id email } teams { name members { firstName team { name } } } }', {}, 'Named'],
    ['another operation name', 'query Named { me { id } }', {}, 'Other'],
    ['an error that takes everything with it', '{ me { id } schedule(id: "nothing") { id } }'],
    ['a variable that is missing', 'query Q($id: ID!) { schedule(id: $id) { id } }'],
    ['a variable of a wrong type', 'query Q($limit: Int) { auditLogs(limit: $limit) { total } }', { limit: 'x' }],
    ['a variable out of range', 'query Q($limit: Int) { auditLogs(limit: $limit) { total } }', { limit: 100_000 }],
    [
      'a fragment under a condition in one place only',
      `query Q($a: Boolean!) { x: teams { ...F @include(if: $a) } y: teams { ...F } me { id ...M @skip(if: $a) ...M } }
      fragment F on Team { name } fragment M on User { email }`,
      { a: false },
    ],
    ['an alias like a name of the compiler', '{ members_idx0_teams: teams { name } teams { members { id } } }'],
    ['two operations', 'query A { me { id } } query B { me { email } }', {}, 'B'],
    ['a mutation that is refused', 'mutation { deleteSchedule(id: "x") }'],
    ['introspection', '{ __schema { queryType { name } } __type(name: "User") { name } }'],
  ])('is answered in the same words at each sight: %s', async (...[, query, variables, operationName]) => {
    const first = await raw(query, variables, operationName);
    expect(await raw(query, variables, operationName)).toBe(first);
    expect(await raw(query, variables, operationName)).toBe(first);
  });
});
