import fc from 'fast-check';
import { buildSchema, graphql } from 'graphql';
import { selects } from '../../../src/kernel/graphql/selection';

const schema = buildSchema('type Query { node: Node } type Node { id: Int child: Node other: Node }');

/** Returns the results of `selects` for each path while `node` is resolved. */
async function asked(query: string, paths: string[]): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {};
  const { errors } = await graphql({
    schema,
    source: query,
    rootValue: {
      node: (_args: unknown, _ctx: unknown, info: never) =>
        void paths.forEach((path) => (found[path] = selects(info, path))),
    },
  });
  expect(errors).toBeUndefined();
  return found;
}

describe('the selection of an operation', () => {
  it('is seen through aliases and fragments', async () => {
    const query = '{ node { a: child { ...f } ... on Node { other { id } } } } fragment f on Node { b: other { id } }';
    expect(await asked(query, ['child', 'child.other', 'other', 'other.id', 'other.child', 'id'])).toEqual({
      child: true,
      'child.other': true,
      other: true,
      'other.id': true,
      'other.child': false,
      id: false,
    });
  });

  it('is exactly the paths that were written', async () => {
    const name = fc.constantFrom('child', 'other');
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        async (written, path) => {
          const opened = written.map((field) => `{ ${field}`).join(' ');
          const query = `{ node ${opened} { id } ${'}'.repeat(written.length)} }`;
          const isPrefix = path.length <= written.length && path.every((field, i) => field === written[i]);
          expect(await asked(query, [path.join('.')])).toEqual({ [path.join('.')]: isPrefix });
        },
      ),
      { numRuns: 50 },
    );
  });
});
