import { Entity, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';

taken('team_organization_id_name_folded_key', 'A team with this name exists already', 'name');

@Entity({ tableName: 'team' })
@ObjectType({ simpleResolvers: true })
export class Team extends TenantEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  supervisorId: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ persist: false, type: 'text' })
  supervisorName?: string | null;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  parentTeamId: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Time of archiving; null while active.' })
  @Property({ type: 'Date', nullable: true })
  archivedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
