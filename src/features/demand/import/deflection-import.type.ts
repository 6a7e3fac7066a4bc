import { Field, ObjectType } from 'type-graphql';
import { ImportResult } from '../../../kernel/import/bulk-import';

@ObjectType({ simpleResolvers: true })
export class DeflectionImportResult extends ImportResult {
  @Field(() => String, {
    description: 'How many were imported, how many totals were joined, how many could not be yet.',
  })
  message!: string;
}
