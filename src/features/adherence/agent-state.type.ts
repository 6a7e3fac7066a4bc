import { AgentStateEnum } from '../../kernel/graphql/agent-state';
import { Field, Int, ObjectType } from 'type-graphql';
import type { AgentState } from '../../kernel/agent-states';
import { enumOf } from '../../kernel/graphql/enums';
import { ImportReport } from '../../kernel/import/bulk-import';
import { DateTime } from '../../kernel/graphql/scalars';

export const STATE_SOURCES = ['import', 'session', 'demo'] as const;
export type StateSource = (typeof STATE_SOURCES)[number];

const StateSourceEnum = enumOf('StateSource', STATE_SOURCES, 'By which way a report came.');

@ObjectType({ simpleResolvers: true, description: 'One report of a state.' })
export class AgentStateEvent {
  @Field(() => AgentStateEnum)
  state!: AgentState;

  @Field(() => DateTime, {
    description: 'When it took effect: as given, or at receipt if it was reported ahead of time.',
  })
  effectiveAt!: string;

  @Field(() => DateTime, { description: 'As reported.' })
  givenAt!: string;

  @Field(() => DateTime)
  receivedAt!: string;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'State code of the telephony system.' })
  acdStateCode!: string | null;

  @Field(() => StateSourceEnum)
  source!: StateSource;
}

@ObjectType({ simpleResolvers: true })
export class AgentStateImportResult extends ImportReport {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => Int)
  processed!: number;

  @Field(() => Int, { description: 'Records with an error.' })
  skipped!: number;
}
