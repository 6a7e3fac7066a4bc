import { suggestionList } from 'graphql/jsutils/suggestionList';
import { Field, Int, ObjectType } from 'type-graphql';

/** Warnings about suspicious but accepted input of an import. */

const MAX_WARNINGS = 100;
const MAX_NAME = 80;

@ObjectType({ simpleResolvers: true })
export class ImportWarning {
  @Field(() => Int, {
    nullable: true,
    description:
      'Position in `data` of the record, or of the first of several; null for a field of the request itself.',
  })
  index!: number | null;

  @Field(() => String)
  field!: string;

  @Field(() => String)
  message!: string;
}

/** Spelling mistakes rarely affect the first letter. */
const initialOf = (name: string): string => name.slice(0, 1).toLowerCase();

/** Suggests the field that was probably meant. */
function unknownField(name: string, fields: readonly string[], of: string): Omit<ImportWarning, 'index'> {
  const field = name.slice(0, MAX_NAME);
  const like = suggestionList(field, fields).find((known) => initialOf(known) === initialOf(field));
  const hint = like === undefined ? '' : `: did you mean "${like}"?`;
  return { field, message: `is not a field of ${of}${hint}` };
}

const MAX_OF_REQUEST = 10;

/** Returns the warnings about unknown fields beside the records. */
export const warningsOfRequest = (names: readonly string[], fields: readonly string[]): ImportWarning[] =>
  names
    .slice(0, MAX_OF_REQUEST)
    .map((name) => ({ index: null, ...unknownField(name, fields, 'this request and is ignored') }));

interface UnknownField {
  index: number;
  records: number;
}

/** Collects the warnings of an import: the first hundred, and the number of the others. */
export class Warnings {
  private readonly told: (ImportWarning & { index: number })[] = [];
  private readonly unknown = new Map<string, UnknownField>();
  private untold = 0;

  /** `fields` are the known fields of a record. */
  constructor(private readonly fields: readonly string[]) {}

  add(index: number, field: string, message: string): void {
    if (this.told.length < MAX_WARNINGS) this.told.push({ index, field, message });
    else this.untold++;
  }

  /** Reports an unknown field of a record, once per name. */
  unknownField(index: number, name: string): void {
    const known = this.unknown.get(name);
    if (known) known.records++;
    else if (this.unknown.size < MAX_WARNINGS) this.unknown.set(name, { index, records: 1 });
    else this.untold++;
  }

  /** Sorted by record. */
  list(): ImportWarning[] {
    for (const [name, { index, records }] of this.unknown) {
      const often = records === 1 ? '' : ` in ${records} records`;
      const { field, message } = unknownField(name, this.fields, `these records and is ignored${often}`);
      this.add(index, field, message);
    }
    this.unknown.clear();
    const told = this.told.sort((a, b) => a.index - b.index);
    const last = told.at(-1);
    return last && this.untold > 0
      ? [...told, { index: last.index, field: '', message: `${this.untold} more warnings` }]
      : told;
  }
}
