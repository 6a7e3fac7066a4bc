import SwaggerParser from '@apidevtools/swagger-parser';
import { startTestApp, type TestApp } from '../../support/test-app';
import { documentedOperations } from './documented-paths';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

describe('the OpenAPI document', () => {
  it('is valid, and holds every documented path and method', async () => {
    const { status, body } = await app.anyone.get('/api/openapi.json');
    expect(status).toBe(200);
    await expect(SwaggerParser.validate(structuredClone(body))).resolves.toBeDefined();
    const described = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const documented = documentedOperations.map((operation) => operation.replace(/:(\w+)/g, '{$1}'));
    const beside = ['GET /api/calendar/{token}.ics'];
    expect(described.sort()).toEqual([...documented, ...beside].sort());
  });

  it('describes the answers from the documents behind the paths', async () => {
    const { body } = await app.anyone.get('/api/openapi.json');
    const answer = (path: string, method: string, status: number) =>
      body.paths[path][method].responses[status].content['application/json'].schema;
    expect(answer('/api/adherence/states', 'get', 200).properties.states.items.properties.isAdherent).toEqual({
      type: 'boolean',
    });
    expect(answer('/api/admin/api-keys', 'post', 201)).toMatchObject({
      properties: { success: { const: true }, apiKey: { required: ['id', 'name', 'key'] } },
    });
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
