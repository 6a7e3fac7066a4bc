import { Field, Float, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { textLine, uuid } from '../../kernel/shapes';
import { EMPLOYMENT_TYPES, type EmploymentType } from './employee.entity';

export const employeeShape = z.object({
  employeeNumber: textLine(100).nullish(),
  teamId: uuid.nullish(),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullish(),
  weeklyHoursTarget: z.number().min(0).max(168).nullish(),
});

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
