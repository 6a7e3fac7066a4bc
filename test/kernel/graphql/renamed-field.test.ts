import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import { z } from 'zod';
import { withEitherName } from '../../../src/kernel/graphql/renamed-field';
import { checked } from '../../../src/kernel/shapes';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema/schema.graphql'), 'utf8'));

/** Every deprecated field with its replacement. */
const renamed = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  const fields = type.getFields();
  return Object.values(fields).flatMap((field) => {
    const reason = field.deprecationReason;
    if (!reason) return [];
    const name = /^Use `(\w+)`\.$/.exec(reason)?.[1] ?? '';
    return [{ field: `${type.name}.${field.name}`, old: field, new: fields[name] }];
  });
});

describe('A deprecated field', () => {
  it.each(renamed)('has a replacement of the same type: $field', ({ old, new: replacement }) => {
    expect(String(replacement?.type)).toBe(String(old.type));
    const argumentsOf = (field: unknown) => (field as { args?: readonly { name: string }[] }).args?.map((x) => x.name);
    expect(argumentsOf(replacement)).toEqual(argumentsOf(old));
    expect(replacement?.deprecationReason).toBeUndefined();
  });
});

describe('A renamed input field', () => {
  const share = z.number().max(100).nullish();
  const shape = withEitherName(z.object({ maxShare: share, mostShare: share }), {
    kept: 'maxShare',
    other: 'mostShare',
  });

  it.each([
    [{}, {}],
    [{ maxShare: 5 }, { maxShare: 5 }],
    [{ mostShare: 5 }, { maxShare: 5 }],
    [{ mostShare: null }, { maxShare: null }],
  ])('is kept under one name: %j', (given, kept) => expect(checked(shape, given)).toEqual(kept));

  it('is refused under both names at once', () => {
    expect(() => checked(shape, { maxShare: 5, mostShare: null })).toThrow(
      'mostShare is the same field as maxShare: give one of them',
    );
  });

  it('is checked under either name', () => {
    expect(() => checked(shape, { mostShare: 500 })).toThrow('mostShare');
  });
});
