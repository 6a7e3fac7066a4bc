import { Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { localDate, uuid, withFaults } from '../../../kernel/shapes';
import { SHIFT_HAND_OVERS, ShiftHandOverEnum, type ShiftHandOver } from './hand-over.type';

const handOverShape = withFaults(
  z.object({
    fromUserId: uuid,
    toUserId: uuid.nullish(),
    teams: z.boolean(),
    shifts: z.enum(SHIFT_HAND_OVERS),
    shiftsFrom: localDate.nullish(),
  }),
  ({ fromUserId, toUserId, teams, shifts }) => {
    if (toUserId === fromUserId) return [{ path: 'toUserId', message: 'must be somebody else' }];
    const isNeeded = teams || shifts === 'reassign';
    return isNeeded && !toUserId ? [{ path: 'toUserId', message: 'is required to take teams or shifts over' }] : [];
  },
);

@InputType()
@Shape(handOverShape)
export class HandOverInput {
  @Field(() => ID)
  fromUserId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Receiver: an active user, with an employee record for shifts.',
  })
  toUserId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Transfers supervised teams.' })
  teams!: boolean;

  @Field(() => ShiftHandOverEnum, { defaultValue: 'keep' })
  shifts!: ShiftHandOver;

  @Field(() => String, { nullable: true, description: 'Shifts from this day on, YYYY-MM-DD. Default: all.' })
  shiftsFrom?: string | null;
}
