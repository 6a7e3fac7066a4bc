import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';

taken('time_off_type_name', 'A type of time off with this name exists already', 'name');

/** Archived types stay on existing requests. */
@Entity({ tableName: 'time_off_type' })
@ObjectType({ simpleResolvers: true })
export class TimeOffType extends TenantEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  paid!: boolean;

  @Field(() => Boolean, { description: 'Uses up what was granted for the year.' })
  @Property({ type: 'boolean' })
  countsAgainstBalance!: boolean;

  @Field(() => Boolean, {
    description:
      'If true, requests need a decision. Otherwise future requests are approved at once, even on full days.',
  })
  @Property({ type: 'boolean' })
  needsApproval!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Time of archiving.' })
  @Property({ type: 'Date', nullable: true })
  archivedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
