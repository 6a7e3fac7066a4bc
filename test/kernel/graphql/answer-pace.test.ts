import { buildSchema, execute, parse } from 'graphql';
import { compileQuery } from 'graphql-jit';
import type { RequestContext } from '../../../src/kernel/context';
import { paced } from '../../../src/kernel/graphql/answer-pace';

const rows = Array.from({ length: 12_000 }, (_, i) => ({
  number: i,
  parts: Array.from({ length: i % 40 }, () => ({})),
}));

const schema = buildSchema(`
  type Query { rows: [Row!]! }
  type Row { number: Int! parts: [Part!]! }
  type Part { number: Int }
`);
const root = schema.getQueryType()!.getFields().rows!;
root.resolve = async (_parent, _args, ctx, info) => paced(rows, ctx as RequestContext, info);

function context(): RequestContext {
  const memories = new Map<object, unknown>();
  const perRequest = (key: object, create: () => unknown) => {
    if (!memories.has(key)) memories.set(key, create());
    return memories.get(key);
  };
  return { perRequest } as RequestContext;
}

const ask = async (text: string) => execute({ schema, document: parse(text), contextValue: context() });
const hundred = Array.from({ length: 100 }, (_, i) => `n${i}: number`).join(' ');

describe('the pace of an answer', () => {
  it.each(['{ rows { number } }', '{ rows { parts { number } } }'])('changes nothing of it: %s', async (text) => {
    const { data } = await ask(text);
    const whole = text.includes('parts')
      ? rows.map(({ parts }) => ({ parts: parts.map(() => ({ number: null })) }))
      : rows.map(({ number }) => ({ number }));
    expect(JSON.stringify((data as any).rows)).toBe(JSON.stringify(whole));
    const compiled = compileQuery(schema, parse(text));
    const result = 'query' in compiled ? await compiled.query({}, context(), {}) : undefined;
    expect(JSON.stringify(result)).toBe(JSON.stringify({ data }));
  });

  it('lets others run while rows are answered', async () => {
    let [turns, isOver] = [0, false];
    const count = () => void (turns++, isOver || setImmediate(count));
    setImmediate(count);
    await ask('{ rows { parts { number } } }');
    isOver = true;
    expect(turns).toBeGreaterThan(10);
  });

  it('counts the values of all aliases together', async () => {
    const { data, errors } = await ask(`{ a: rows { ${hundred} } b: rows { ${hundred} } }`);
    expect(data).toBeNull();
    expect(errors?.map(({ message }) => message)).toEqual([
      'The answer would hold more than 2000000 values: ask for less, or for pages',
    ]);
  });
});
