import { ArgsType, Field, Float, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { RoleEnum, USER_STATUSES, UserStatusEnum, type UserStatus } from '../access/user.entity';
import { passwordShape } from '../access/passwords';
import { Shape } from '../kernel/input';
import { ROLES, type Role } from '../kernel/principal';
import { email, id, line, lines } from '../kernel/shapes';
import { EMPLOYMENT_TYPES, type EmploymentType } from './employee.entity';

const employeeShape = z.object({
  employeeNumber: line(100).nullish(),
  teamId: id.nullish(),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullish(),
  weeklyHoursTarget: z.number().min(0).max(168).nullish(),
});

export const createUserShape = z.object({
  email,
  firstName: line(100),
  lastName: line(100),
  role: z.enum(ROLES),
  password: passwordShape.nullish(),
  employee: employeeShape.nullish(),
});

export const updateUserShape = z.object({
  email: email.optional(),
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATUSES).optional(),
  employee: employeeShape.optional(),
});

export const usersFilterShape = z.object({
  status: z.enum(USER_STATUSES).nullish(),
  role: z.enum(ROLES).nullish(),
  teamId: id.nullish(),
  search: z.string().max(200).nullish(),
});

export const createTeamShape = z.object({ name: line(100), supervisorId: id.nullish(), parentTeamId: id.nullish() });

export const createSkillShape = z.object({
  name: line(100),
  description: lines(2000).nullish(),
  category: line(100).nullish(),
  proficiencyLevels: z
    .array(line(50))
    .min(1)
    .max(20)
    .transform((levels) => [...new Set(levels)])
    .nullish(),
});

export const assignSkillShape = z.object({ employeeId: id, skillId: id, proficiencyLevel: line(50).nullish() });

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
}

@InputType()
@Shape(createUserShape)
export class CreateUserInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Without one the answer carries a one-time link.' })
  password?: string | null;

  @Field(() => EmployeeInput, { nullable: true })
  employee?: EmployeeInput | null;
}

@InputType({ description: 'Only the fields present change.' })
@Shape(updateUserShape)
export class UpdateUserInput {
  @Field(() => String, { nullable: true })
  email?: string;

  @Field(() => String, { nullable: true })
  firstName?: string;

  @Field(() => String, { nullable: true })
  lastName?: string;

  @Field(() => RoleEnum, { nullable: true })
  role?: Role;

  @Field(() => UserStatusEnum, { nullable: true })
  status?: UserStatus;

  @Field(() => EmployeeInput, { nullable: true })
  employee?: EmployeeInput;
}

@ArgsType()
@Shape(usersFilterShape)
export class UsersFilter {
  @Field(() => UserStatusEnum, { nullable: true })
  status?: UserStatus | null;

  @Field(() => RoleEnum, { nullable: true })
  role?: Role | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of a name or an e-mail.' })
  search?: string | null;
}

@InputType()
@Shape(createTeamShape)
export class CreateTeamInput {
  @Field(() => String)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'A user with role supervisor or admin.' })
  supervisorId?: string | null;

  @Field(() => ID, { nullable: true })
  parentTeamId?: string | null;
}

@InputType()
@Shape(createSkillShape)
export class CreateSkillInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => [String], { nullable: true })
  proficiencyLevels?: string[] | null;
}

@InputType()
@Shape(assignSkillShape)
export class AssignSkillInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID)
  skillId!: string;

  @Field(() => String, { nullable: true, description: 'One of the levels of the skill.' })
  proficiencyLevel?: string | null;
}
