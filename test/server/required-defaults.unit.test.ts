import { buildSchema, coerceInputValue, parse } from 'graphql';
import { isCompiledQuery } from 'graphql-jit';
import { compileDocument } from '../../src/server/graphql/compiled-documents';
import { fillRequired } from '../../src/server/graphql/required-defaults';

const schema = buildSchema(`
  enum Color { red green }
  input Inner { on: Boolean! = false, more: [Last!], free: Int = 3 }
  input Last { on: Boolean! = true }
  input Outer { color: Color! = green, inner: Inner, list: [Inner!]! = [], name: String! }
  input Plain { name: String, size: Int = 1 }
  type Query { outer(input: Outer!): Int, outers(inputs: [Outer!]!): Int, plain(input: Plain!): Int }
`);
const OUTER = parse('query ($input: Outer!) { outer(input: $input) }');
const OUTERS = parse('query ($inputs: [Outer!]!) { outers(inputs: $inputs) }');

const received: unknown[] = [];
schema.getQueryType()!.getFields().outer!.resolve = (_, { input }) => void received.push(input);

describe('defaults of required input fields', () => {
  it.each([
    [{ name: 'a' }],
    [{ name: 'a', color: 'red', list: [{ on: true }, {}], inner: { more: [{}, { on: false }] } }],
    [{ name: 'a', inner: null }],
  ])('are filled in at any depth as by graphql-js: %j', async (input) => {
    const compiled = compileDocument(schema, OUTER)!;
    expect(isCompiledQuery(compiled)).toBe(true);
    const { errors } = await compiled.query({}, {}, { input });
    expect(errors).toBeUndefined();
    const outer = schema.getType('Outer') as Parameters<typeof coerceInputValue>[1];
    expect(received.pop()).toEqual(coerceInputValue(input, outer));
  });

  it('leave refusals as they are, and what was given untouched', async () => {
    const input = { color: null };
    const { errors } = await compileDocument(schema, OUTER)!.query({}, {}, { input });
    expect(errors!.map(({ message }) => message).join()).toMatch(/name.* was not provided|not to be null/);
    expect(input).toEqual({ color: null });
    expect(fillRequired(schema, OUTERS)!({ inputs: [{ name: 'a' }, 7], other: 1 })).toEqual({
      inputs: [{ name: 'a', color: 'green', list: [] }, 7],
      other: 1,
    });
    expect(fillRequired(schema, OUTERS)!({})).toEqual({});
  });

  it('cost nothing where no variable has any', () => {
    expect(fillRequired(schema, parse('query ($input: Plain!) { plain(input: $input) }'))).toBeUndefined();
    expect(fillRequired(schema, parse('{ plain(input: {}) }'))).toBeUndefined();
  });
});
