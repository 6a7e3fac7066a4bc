import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, coerceInputValue, parse, typeFromAST, validate, type GraphQLInputType } from 'graphql';
import { draftOperation, type OperationKind } from '../../../src/console/explorer/operation-of';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema/schema.graphql'), 'utf8'));
const roots: [OperationKind, ReturnType<typeof schema.getQueryType>][] = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
];
const fields = roots.flatMap(([kind, type]) => Object.values(type!.getFields()).map((field) => ({ kind, field })));

describe('the draft of an operation', () => {
  it('is valid for every field of every root type', () => {
    expect(fields.length).toBeGreaterThan(150);
    const faults = fields.flatMap(({ kind, field }) =>
      validate(schema, parse(draftOperation(kind, field).document)).map(({ message }) => `${field.name}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  it('has a placeholder of the right type for every required variable', () => {
    for (const { kind, field } of fields) {
      const { document, variables } = draftOperation(kind, field);
      const [operation] = parse(document).definitions;
      const declared = operation?.kind === 'OperationDefinition' ? (operation.variableDefinitions ?? []) : [];
      const given = variables ? JSON.parse(variables) : {};
      expect(Object.keys(given)).toEqual(declared.map(({ variable }) => variable.name.value));
      for (const { variable, type } of declared)
        coerceInputValue(given[variable.name.value], typeFromAST(schema, type as never) as GraphQLInputType);
    }
  });
});
