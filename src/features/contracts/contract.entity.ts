import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';

taken('contract_name', 'A contract with this name exists already', 'name');

/** A named list of work rules. Deleted contracts are archived, because past days are still checked by them. */
@Entity({ tableName: 'contract' })
@ObjectType({ simpleResolvers: true, description: 'A named list of work rules that employees have from a day on.' })
export class Contract extends TenantEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => String, { nullable: true, description: 'Source: a law or collective agreement.' })
  @Property({ type: 'text', nullable: true })
  source: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Time of deletion. Deleted contracts cannot be assigned.' })
  @Property({ type: 'Date', nullable: true })
  archivedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
