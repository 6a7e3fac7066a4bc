import { Field, ObjectType } from 'type-graphql';
import { ImportResult } from '../../../kernel/import/bulk-import';

@ObjectType({ simpleResolvers: true })
export class DeflectionImportResult extends ImportResult {
  @Field(() => String, {
    description: 'Number of imported records, joined totals and totals not yet joined.',
  })
  message!: string;
}
