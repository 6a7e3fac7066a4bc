export type JsonSchema = Record<string, unknown>;

/** The named schemas of a document. A name means one schema: another one under it gets a longer name. */
export class Schemas {
  private readonly byName = new Map<string, JsonSchema>();

  /** A reference to the schema; `owner` stands before the name where the name means another schema already. */
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

  /** The schema itself, where a reference is given. */
  resolved(schema: JsonSchema): JsonSchema {
    return typeof schema.$ref === 'string' ? (this.byName.get(schema.$ref.slice(PLACE.length)) as JsonSchema) : schema;
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const PLACE = '#/components/schemas/';
