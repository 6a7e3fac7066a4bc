import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { passwordShape } from '../../access/passwords';
import { RoleEnum, UserStatusEnum } from '../../access/user.entity';
import { emailOfUser, USER_STATUSES, type UserStatus } from '../../access/user.rules';
import { Shape } from '../../../kernel/graphql/input';
import { ROLES, type Role } from '../../../kernel/principal';
import { textLine } from '../../../kernel/shapes';
import { EmployeeInput, employeeShape } from '../employee.inputs';

export const createUserShape = z.object({
  email: emailOfUser,
  firstName: textLine(100),
  lastName: textLine(100),
  role: z.enum(ROLES),
  password: passwordShape.nullish(),
  employee: employeeShape.nullish(),
});

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

  @Field(() => String, { nullable: true, description: 'If omitted, the response contains a one-time link.' })
  password?: string | null;

  @Field(() => EmployeeInput, { nullable: true })
  employee?: EmployeeInput | null;
}

export const updateUserShape = z.object({
  email: emailOfUser.optional(),
  firstName: textLine(100).optional(),
  lastName: textLine(100).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATUSES).optional(),
  employee: employeeShape.optional(),
});

@InputType({ description: 'Updates the fields present.' })
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
