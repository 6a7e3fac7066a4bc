import { ArgsType, Field, Float, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { RoleEnum, UserStatusEnum } from '../access/user.entity';
import { USER_STATUSES, type UserStatus } from '../access/user.rules';
import { Shape } from '../../kernel/graphql/input';
import { PartArgs, partShape } from '../../kernel/graphql/page';
import { ROLES, type Role } from '../../kernel/principal';
import { list, localDate, textLine, uuid, withFaults } from '../../kernel/shapes';
import { EMPLOYMENT_TYPES, MAX_RANK_POINTS, MAX_WEEKLY_HOURS, type EmploymentType } from './employee.rules';

const employeeFields = z.object({
  employeeNumber: textLine(100).nullish(),
  teamId: uuid.nullish(),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullish(),
  weeklyHoursTarget: z.number().min(0).max(MAX_WEEKLY_HOURS).nullish(),
  rankPoints: z.number().min(-MAX_RANK_POINTS).max(MAX_RANK_POINTS).nullish(),
  seniorityDate: localDate.nullish(),
  employedFrom: localDate.nullish(),
  employedUntil: localDate.nullish(),
});

export const employeeShape = withFaults(employeeFields, ({ employedFrom, employedUntil }) =>
  employedFrom && employedUntil && employedUntil < employedFrom
    ? [{ path: 'employedUntil', message: `must not be before employedFrom ${employedFrom}, got "${employedUntil}"` }]
    : [],
);

@InputType()
@Shape(employeeShape)
export class EmployeeInput {
  @Field(() => String, { nullable: true })
  employeeNumber?: string | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => String, { nullable: true, description: EMPLOYMENT_TYPES.join(', ') })
  employmentType?: EmploymentType | null;

  @Field(() => Float, { nullable: true })
  weeklyHoursTarget?: number | null;

  @Field(() => Float, { nullable: true })
  rankPoints?: number | null;

  @Field(() => String, { nullable: true })
  seniorityDate?: string | null;

  @Field(() => String, { nullable: true, description: 'First day of employment; no shifts before it.' })
  employedFrom?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day of employment; no shifts begin after it.' })
  employedUntil?: string | null;
}

const MAX_MOVED = 5_000;

const moveEmployeesShape = withFaults(
  z.object({ employeeIds: list(uuid, { min: 1, max: MAX_MOVED }), teamId: uuid.nullish() }),
  // Required, so that omitting the field does not remove employees from their team.
  ({ teamId }) => (teamId === undefined ? [{ path: 'teamId', message: 'is required: null is no team' }] : []),
);

@InputType()
@Shape(moveEmployeesShape)
export class MoveEmployeesInput {
  @Field(() => [ID], { description: 'Limit: 5,000.' })
  employeeIds!: string[];

  @Field(() => ID, { nullable: true, description: 'Target team; null for no team.' })
  teamId?: string | null;
}

export const usersFilterShape = z.object({
  status: z.enum(USER_STATUSES).nullish(),
  role: z.enum(ROLES).nullish(),
  teamId: uuid.nullish(),
  search: z.string().max(200).nullish(),
  ...partShape,
});

/** Filters users, and employees by their users. */
@ArgsType()
@Shape(usersFilterShape)
export class UsersFilter extends PartArgs {
  @Field(() => UserStatusEnum, { nullable: true })
  status?: UserStatus | null;

  @Field(() => RoleEnum, { nullable: true })
  role?: Role | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of a name or an e-mail.' })
  search?: string | null;
}
