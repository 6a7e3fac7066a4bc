import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let document: any;
beforeAll(async () => {
  app = await sharedApp();
  document = (await app.anyone.get('/api/openapi.json')).body;
});
afterAll(() => app?.stop());

const bodyOf = (path: string) => document.paths[path].post.requestBody.content;

/** In the order of a new organization: agent states need an employee. */
const IMPORTS = ['historical', 'deflection', 'employees', 'agent-states'].map((name) => `/api/v1/import/${name}`);

const importer = (organization: TestOrganization) =>
  organization.key('import:historical', 'import:deflection', 'import:employees', 'import:agent-states');

describe('the examples of imports', () => {
  it.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'])(
    'are imported as they are by an empty organization in %s',
    async (timezone) => {
      const key = await importer(await app.organization({ timezone }));
      for (const path of IMPORTS) {
        const { status, body } = await key.post(path, bodyOf(path)['application/json'].example);
        expect([path, status < 300, body]).toEqual([path, true, expect.objectContaining({ skipped: 0, errors: [] })]);
      }
    },
  );

  it('are imported as CSV as well', async () => {
    const key = await importer(await app.organization({ timezone: 'Europe/Berlin' }));
    for (const path of IMPORTS) {
      const { status, body } = await key.send('POST', path, bodyOf(path)['text/csv'].example, {
        'content-type': 'text/csv',
      });
      expect([path, status < 300, body]).toEqual([path, true, expect.objectContaining({ skipped: 0, errors: [] })]);
    }
  });
});
