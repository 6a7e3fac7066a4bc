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

@ObjectType({ simpleResolvers: true, description: 'Teams and future shifts of a user.' })
export class LeftBehind {
  @Field(() => [Team], {
    description: 'Supervised teams, including archived ones. Requests of their members wait there.',
  })
  teams!: Team[];

  @Field(() => Int, { description: 'Future shifts.' })
  shifts!: number;

  @Field(() => Int, { description: 'Future shifts of locked schedules. They cannot change.' })
  lockedShifts!: number;
}

@ObjectType({ simpleResolvers: true })
export class HandedOver {
  @Field(() => [Team])
  teams!: Team[];

  @Field(() => Int, { description: 'Reassigned or removed shifts.' })
  shifts!: number;

  @RenamedField('ownedResources', () => LeftBehind, { description: 'Remaining teams and shifts.' })
  leftBehind!: LeftBehind;
}
