import { buildSchema, execute, parse } from 'graphql';
import { compileQuery } from 'graphql-jit';
import type { RequestContext } from '../../../src/kernel/context';
import { answerTooLarge } from '../../../src/kernel/errors';
import { bounded, paced, refuseAnswer } from '../../../src/kernel/graphql/answer-pace';

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

const context = () => ({}) as RequestContext;

async function ask(text: string) {
  const ctx = context();
  return bounded(ctx, () => execute({ schema, document: parse(text), contextValue: ctx }));
}
const hundred = Array.from({ length: 100 }, (_, i) => `n${i}: number`).join(' ');

describe('the pace of an answer', () => {
  it.each(['{ rows { number } }', '{ rows { parts { number } } }'])('changes nothing of it: %s', async (text) => {
    const { data } = await ask(text);
    const whole = text.includes('parts')
      ? rows.map(({ parts }) => ({ parts: parts.map(() => ({ number: null })) }))
      : rows.map(({ number }) => ({ number }));
    expect(JSON.stringify((data as any).rows)).toBe(JSON.stringify(whole));
    const compiled = compileQuery(schema, parse(text));
    const ctx = context();
    const result = 'query' in compiled ? await bounded(ctx, () => compiled.query({}, ctx, {})) : undefined;
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
    const { data, errors } = await ask(`{ a: rows { ${hundred} } b: rows { ${hundred} } c: rows { ${hundred} } }`);
    expect(data).toBeNull();
    expect(errors?.map(({ message }) => message)).toEqual([
      'The answer would hold more than 3000000 values: ask for less, or for pages',
    ]);
  });

  it('answers a refusal at once, whatever is still under way', async () => {
    const ctx = context();
    const refusal = answerTooLarge('rows');
    const never = new Promise<never>(() => {});
    const { data, errors } = await bounded(ctx, () => {
      refuseAnswer(ctx, refusal);
      return never;
    });
    expect([data, errors?.map(({ originalError }) => originalError)]).toEqual([null, [refusal]]);
  });
});
