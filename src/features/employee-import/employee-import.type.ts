import { Field, Int, ObjectType } from 'type-graphql';
import { ImportReport } from '../../kernel/import/bulk-import';

@ObjectType({ simpleResolvers: true })
export class EmployeeImportResult extends ImportReport {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => Int)
  created!: number;

  @Field(() => Int)
  updated!: number;

  @Field(() => Int, { description: 'Existing employees left unchanged, and records with an error.' })
  skipped!: number;
}
