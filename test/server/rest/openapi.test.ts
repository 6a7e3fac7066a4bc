import { createConfig, lintFromString } from '@redocly/openapi-core';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { documentedOperations } from './documented-paths';

/** Linter rules that are disabled, as they concern style or demand more examples and bounds. */
const MATTERS_OF_STYLE = [
  'boolean-parameter-prefixes',
  'info-contact',
  'info-license',
  'operation-4xx-problem-details-rfc7807',
  'parameter-description',
  'path-http-verbs-order',
  'path-segment-plural',
  'paths-kebab-case',
  'request-mime-type',
  'required-string-property-missing-min-length',
  'response-mime-type',
  'scalar-property-missing-example',
  'tags-alphabetical',
];

let app: TestApp;
let document: any;
beforeAll(async () => {
  app = await sharedApp();
  document = (await app.anyone.get('/api/openapi.json')).body;
});
afterAll(() => app?.stop());

/** Returns every operation with its path. */
const operations = (): [string, any][] =>
  Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]): [string, any] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
/** Returns the JSON schemas of requests and responses with their path. */
const bodies = (): [string, any][] =>
  operations().flatMap(([place, { requestBody, responses }]) =>
    [requestBody, ...Object.values<any>(responses)]
      .filter((part) => part?.content?.['application/json'])
      .map((part): [string, any] => [place, part.content['application/json']]),
  );

/** Returns the findings of Redocly's linter with rule and location. */
async function faultsOf(openApi: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['all'],
    rules: Object.fromEntries(MATTERS_OF_STYLE.map((rule) => [rule, 'off' as const])),
  });
  const problems = await lintFromString({ source: JSON.stringify(openApi), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

describe('the OpenAPI document', () => {
  it('is served, and holds every documented path and method', () => {
    const documented = documentedOperations.map((operation) => operation.replace(/:(\w+)/g, '{$1}'));
    const beside = ['GET /api/calendar/{token}.ics'];
    const described = operations().map(([place]) => place);
    expect(described.sort()).toEqual([...documented, ...beside].sort());
  });

  it('has no fault that a linter finds, in its examples neither', async () => {
    expect(await faultsOf(document)).toEqual([]);
    const broken = structuredClone(document);
    const { post } = broken.paths['/api/v1/import/historical'];
    post.requestBody.content['application/json'].example.data[0].volume = 'many';
    expect(await faultsOf(broken)).toEqual([
      expect.stringMatching(/^no-invalid-media-type-examples .*historical.*volume/),
    ]);
  });

  it('gives every operation an id of its own, words, and a server', () => {
    const ids = operations().map(([, { operationId }]) => operationId as string);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [place, { description, tags }] of operations())
      expect([place, description, document.tags.map((tag: any) => tag.name)]).toEqual([
        place,
        expect.stringMatching(/\.$/),
        expect.arrayContaining(tags),
      ]);
    expect(document.servers).toEqual([{ url: '/', description: 'This server' }]);
  });

  it('has a named schema and an example for every body and answer', () => {
    expect(bodies().length).toBeGreaterThan(90);
    for (const [place, { schema, example }] of bodies()) {
      const schemas = schema.anyOf ?? [schema];
      for (const { $ref } of schemas) expect([place, $ref]).toEqual([place, expect.stringContaining('#/components/')]);
      expect([place, JSON.stringify(example)]).toEqual([place, expect.not.stringContaining('"…"')]);
    }
  });

  it('describes import records with their values, formats and units', () => {
    const { ContactRecord, AgentStateRecord, ImportHistoricalInput } = document.components.schemas;
    expect(ContactRecord.required).toEqual(['date', 'interval', 'volume', 'aht']);
    expect(ContactRecord.properties.date).toMatchObject({ type: 'string', format: 'date' });
    expect(ContactRecord.properties.aht.description).toMatch(/seconds/);
    expect(JSON.stringify(ContactRecord.properties.channel)).toContain('["voice","chat","email"]');
    expect(AgentStateRecord.properties.state.enum).toContain('after_call_work');
    expect(ImportHistoricalInput).toMatchObject({
      properties: { data: { maxItems: 10_000, items: { $ref: '#/components/schemas/ContactRecord' } } },
      required: ['data'],
    });
  });

  it('describes the answers from the documents behind the paths', () => {
    const answer = (path: string, method: string, status: number) =>
      document.paths[path][method].responses[status].content['application/json'].schema;
    const { schemas } = document.components;
    expect(answer('/api/scheduling/templates', 'post', 201)).toEqual({ $ref: '#/components/schemas/ShiftTemplate' });
    expect(schemas.AgentStatus.properties.isAdherent).toMatchObject({ type: 'boolean' });
    expect(answer('/api/scheduling/shifts', 'post', 201).anyOf).toHaveLength(2);
    expect(schemas.CreateUserAnswer.required).toEqual(['success', 'user']);
    expect(schemas.ListTeamsTeam.required).not.toContain('members');
    expect(schemas.ImportResult.required).toEqual(['success', 'imported', 'skipped', 'errors']);
    expect(schemas.CreateApiKeyAnswer.properties.success).toEqual({ type: 'boolean', const: true });
  });

  it('names the statuses of an operation, and no others', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path][method].responses).map(Number);
    const imported = [201, 400, 401, 403, 409, 413, 415, 422, 429, 500, 503];
    expect(statuses('/api/v1/import/historical', 'post')).toEqual(imported);
    expect(statuses('/api/auth/login', 'post')).not.toContain(422);
    expect(statuses('/api/scheduling/templates', 'get')).not.toContain(409);
    expect(statuses('/api/scheduling/shifts/{id}', 'put')).toEqual(expect.arrayContaining([404, 409, 415]));
    // 404 instead of 403 for rows of others
    expect(statuses('/api/scheduling/schedules/{id}', 'get')).not.toContain(403);
    expect(statuses('/api/auth/session', 'get')).toEqual([200, 400, 401, 429, 500, 503]);
  });

  it('has a page to read it, and so has GraphQL, from this server alone', async () => {
    for (const path of ['/api/docs', '/graphql']) {
      const { status, body } = await app.anyone.send('GET', path, undefined, { accept: 'text/html' });
      expect(status).toBe(200);
      for (const [, asset] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        expect(asset).toMatch(/^\//);
        expect((await app.anyone.get(asset)).status).toBe(200);
      }
    }
  });
});
