import { Field, Float, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { Json } from '../../kernel/graphql/scalars';
import { DEFLECTION_SOURCES, type DeflectionSource } from './deflection.rules';
import { ChannelEnum } from './history.type';
import type { Channel } from './interval.rules';

const DeflectionSourceEnum = enumOf('DeflectionSource', DEFLECTION_SOURCES, 'What resolved a contact.');

@ObjectType({ simpleResolvers: true, description: 'Contacts of one interval that automation resolved.' })
export class DeflectedInterval {
  @Field(() => String)
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => ChannelEnum, { nullable: true })
  channel!: Channel | null;

  @Field(() => Float)
  contactsDeflected!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Total as reported, or joined with the history; null if not yet joined.',
  })
  totalContactsOffered!: number | null;

  @Field(() => Boolean)
  isTotalGiven!: boolean;

  @Field(() => DeflectionSourceEnum, { nullable: true })
  deflectionSource!: DeflectionSource | null;

  @Field(() => Json, { nullable: true })
  metadata!: unknown;
}

@ObjectType({ simpleResolvers: true })
export class DeflectionPage extends Page {
  @Field(() => [DeflectedInterval])
  data!: DeflectedInterval[];
}
