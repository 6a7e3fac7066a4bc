import { routes } from '../../../src/server/rest/routes';
import { documentedOperations } from './documented-paths';

const built = routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));

describe('the REST table', () => {
  it('has a row for every documented path and method, once, and none that is not documented', () => {
    expect(built.sort()).toEqual([...documentedOperations].sort());
  });
});
