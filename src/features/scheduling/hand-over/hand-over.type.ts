import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { Team } from '../../people/team.entity';

export const SHIFT_HAND_OVERS = ['keep', 'reassign', 'unassign'] as const;
export type ShiftHandOver = (typeof SHIFT_HAND_OVERS)[number];
export const ShiftHandOverEnum = enumOf(
  'ShiftHandOver',
  SHIFT_HAND_OVERS,
  'What becomes of shifts that have not begun: they stay, go to somebody else, or are taken out of the plan.',
);

@ObjectType({ simpleResolvers: true, description: 'What somebody has who leaves.' })
export class LeftBehind {
  @Field(() => [Team], { description: 'Those they supervise, archived ones too; requests of their people wait there.' })
  teams!: Team[];

  @Field(() => Int, { description: 'That have not begun.' })
  shifts!: number;

  @Field(() => Int, { description: 'Those of locked schedules among them, which cannot change.' })
  lockedShifts!: number;
}

@ObjectType({ simpleResolvers: true })
export class HandedOver {
  @Field(() => [Team])
  teams!: Team[];

  @Field(() => Int, { description: 'Reassigned or taken out of the plan.' })
  shifts!: number;

  @RenamedField('ownedResources', () => LeftBehind, { description: 'What they still have.' })
  leftBehind!: LeftBehind;
}
