import { getMetadataStorage } from 'type-graphql';
import { z } from 'zod';
import { CreateTeamInput, createTeamShape } from '../../src/features/people/team.inputs';
import { CreateShiftsInput, ShiftInput } from '../../src/features/scheduling/shift.inputs';
import { shapeOf } from '../../src/kernel/graphql/input';
import { resolvers } from '../../src/server/resolvers.generated';
import { createSchema } from '../../src/server/graphql/schema';

/** Input classes and their shapes are both written by hand and must agree. */

interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
}

createSchema(resolvers);
const storage = getMetadataStorage();
type Field = (typeof storage.fields)[number];
const classes = [...storage.inputTypes, ...storage.argumentTypes].map(({ target }) => target);

/** JSON type of the values of a GraphQL type; any for other types. */
const JSON_TYPES: Record<string, string> = {
  ID: 'string',
  String: 'string',
  DateTime: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

/** Returns the fields of a class and its superclasses. */
const fieldsOf = (type: Function): Map<string, Field> =>
  new Map(
    storage.fields
      .filter(({ target }) => target === type || type.prototype instanceof target)
      .map((field) => [field.schemaName, field]),
  );
const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const typesOf = (schemas: JsonSchema[]) =>
  schemas.flatMap(({ type = [] }) => type).map((type) => (type === 'integer' ? 'number' : type));

function differences(type: Function, { properties = {}, required = [] }: JsonSchema): string[] {
  const fields = fieldsOf(type);
  return [...new Set([...fields.keys(), ...Object.keys(properties)])].flatMap((name) => {
    const [field, property] = [fields.get(name), properties[name]];
    const found =
      field && property
        ? fieldDifferences(field, property, required.includes(name))
        : [`only in the ${field ? 'class' : 'shape'}`];
    return found.map((difference) => `${type.name}.${name}: ${difference}`);
  });
}

function fieldDifferences(field: Field, property: JsonSchema, isRequired: boolean): string[] {
  const { nullable, array, defaultValue } = field.typeOptions;
  const variants = (property.anyOf ?? [property]).flatMap((variant) => variant.anyOf ?? variant);
  const found = [];
  // Defaults replace absent values before the shape sees them.
  if (defaultValue === undefined && isRequired === Boolean(nullable))
    found.push(`required in the ${isRequired ? 'shape' : 'class'} alone`);
  if (typesOf(variants).includes('null') && !nullable) found.push('null in the shape alone');
  const isList = typesOf(variants).includes('array');
  if (isList !== Boolean(array)) return [`the class has ${array ? 'a list, the shape one' : 'one, the shape a list'}`];
  const values = array ? variants.flatMap(({ items = [] }) => items) : variants;
  return [...found, ...valueDifferences(field.getType(), values)];
}

function valueDifferences(type: unknown, schemas: JsonSchema[]): string[] {
  const values = schemas.flatMap((schema) => schema.enum ?? []);
  if (classes.includes(type as Function))
    return differences(type as Function, schemas.find((each) => each.properties) ?? {});
  if (type !== null && typeof type === 'object' && !('name' in type))
    return isSame(Object.values(type), values) ? [] : [`the shape knows ${values.join(', ')}`];
  const expected = JSON_TYPES[(type as { name: string }).name];
  return expected && !typesOf(schemas).includes(expected) ? [`no ${expected} in the shape`] : [];
}

const isSame = (some: string[], others: string[]) => some.toSorted().join() === others.toSorted().join();

describe('an input class', () => {
  const shaped = classes.flatMap((type) => {
    const shape = shapeOf(type);
    return shape && type !== CreateShiftsInput ? [[type.name, type, schemaOf(shape)] as const] : [];
  });
  it.each(shaped)('has the fields of its shape: %s', (_name, type, schema) => {
    expect(Object.keys(schema.properties ?? {})).not.toEqual([]);
    expect(differences(type, schema)).toEqual([]);
  });

  it('of shifts has the fields of one shift, and `shifts`, as its shape takes one form or the other', () => {
    const names = [...fieldsOf(CreateShiftsInput).keys()];
    expect(names.sort()).toEqual(['shifts', ...fieldsOf(ShiftInput).keys()].sort());
  });

  it.each([
    ['color: only in the shape', createTeamShape.extend({ color: z.string() })],
    ['parentTeamId: only in the class', createTeamShape.omit({ parentTeamId: true })],
    ['parentTeamId: required in the shape alone', createTeamShape.extend({ parentTeamId: z.string() })],
    ['name: required in the class alone', createTeamShape.extend({ name: z.string().optional() })],
    ['name: null in the shape alone', createTeamShape.extend({ name: z.string().nullable() })],
    ['name: no string in the shape', createTeamShape.extend({ name: z.number() })],
    ['name: the class has one, the shape a list', createTeamShape.extend({ name: z.array(z.string()) })],
  ])('that differs from its shape is found: %s', (difference, shape) => {
    expect(differences(CreateTeamInput, schemaOf(shape))).toEqual([`CreateTeamInput.${difference}`]);
  });
});
