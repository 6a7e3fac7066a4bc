import { routes } from '../../src/rest/routes';
import { documentedPaths } from './documented-paths';

const lines = (paths: Record<string, readonly string[]>) => Object.entries(paths).flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`)).sort();
const built = routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)).sort();

describe('the REST table', () => {
  it('has a row for every documented path and method', () => {
    expect(lines(documentedPaths).filter((line) => !built.includes(line))).toEqual([]);
  });

  it('has no row twice, and none that is not documented', () => {
    expect(new Set(built).size).toBe(built.length);
    expect(built.filter((line) => !lines(documentedPaths).includes(line))).toEqual([]);
  });
});
