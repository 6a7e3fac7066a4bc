import { suggestionList } from 'graphql/jsutils/suggestionList';
import { Field, Int, ObjectType } from 'type-graphql';

/** What an import takes and finds strange. */

const MOST_WARNINGS = 100;
const LONGEST_NAME = 80;

@ObjectType({ simpleResolvers: true })
export class ImportWarning {
  @Field(() => Int, { description: 'Position in `data` of the record, or of the first of several.' })
  index!: number;

  @Field(() => String)
  field!: string;

  @Field(() => String)
  message!: string;
}

/** Hardly any misspelling is of the first letter. */
const initialOf = (name: string): string => name.slice(0, 1).toLowerCase();

interface UnknownField {
  index: number;
  records: number;
}

/** The warnings of one import: the first hundred, and how many more there are. */
export class Warnings {
  private readonly told: ImportWarning[] = [];
  private readonly unknown = new Map<string, UnknownField>();
  private untold = 0;

  /** `fields` are those of a record. */
  constructor(private readonly fields: readonly string[]) {}

  add(index: number, field: string, message: string): void {
    if (this.told.length < MOST_WARNINGS) this.told.push({ index, field, message });
    else this.untold++;
  }

  /** A record has a field of which nothing is known; each is told once. */
  unknownField(index: number, name: string): void {
    const known = this.unknown.get(name);
    if (known) known.records++;
    else if (this.unknown.size < MOST_WARNINGS) this.unknown.set(name, { index, records: 1 });
    else this.untold++;
  }

  /** In record order. */
  list(): ImportWarning[] {
    for (const [whole, { index, records }] of this.unknown) {
      const name = whole.slice(0, LONGEST_NAME);
      const like = suggestionList(name, this.fields).find((field) => initialOf(field) === initialOf(name));
      const hint = like === undefined ? '' : `: did you mean "${like}"?`;
      const often = records === 1 ? '' : ` in ${records} records`;
      this.add(index, name, `is not a field of these records and is ignored${often}${hint}`);
    }
    this.unknown.clear();
    const told = this.told.sort((a, b) => a.index - b.index);
    const last = told.at(-1);
    return last && this.untold > 0
      ? [...told, { index: last.index, field: '', message: `${this.untold} more warnings` }]
      : told;
  }
}
