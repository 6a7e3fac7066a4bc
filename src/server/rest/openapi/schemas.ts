export type JsonSchema = Record<string, unknown>;

/** Named schemas of a document. If a name is taken by a different schema, a longer name is used. */
export class Schemas {
  private readonly byName = new Map<string, JsonSchema>();

  /** Returns a reference to the schema. `owner` is prepended if the name is taken. */
  reference(name: string, owner: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    for (let count = 0; ; count++) {
      const candidate = count === 0 ? name : `${owner}${name}${count === 1 ? '' : count}`;
      const known = this.byName.get(candidate);
      if (known && JSON.stringify(known) !== text) continue;
      if (!known) this.byName.set(candidate, schema);
      return { $ref: `${PLACE}${candidate}` };
    }
  }

  /** Resolves a reference. */
  resolved(schema: JsonSchema): JsonSchema {
    return typeof schema.$ref === 'string' ? (this.byName.get(schema.$ref.slice(PLACE.length)) as JsonSchema) : schema;
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const PLACE = '#/components/schemas/';
