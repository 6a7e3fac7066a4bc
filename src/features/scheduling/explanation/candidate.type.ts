import { Field, Float, ID, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { Employee } from '../../people/employee.entity';
import { RuleBreach } from '../check/check.type';
import { Shift } from '../shift.entity';

@ObjectType({ simpleResolvers: true, description: 'An employee who could take over a shift.' })
export class ShiftCandidate {
  @Field(() => Employee)
  employee!: Employee;

  @Field(() => [RuleBreach], { description: 'Rules that the shift would break. The best candidates break none.' })
  brokenRules!: RuleBreach[];

  @Field(() => Float, { description: 'Cost in points of broken soft rules and preferences; 0 for no change.' })
  costChange!: number;

  @RenamedField('weeklyHours', () => Float, {
    description: 'Hours of the week from Monday to Sunday, including the shift.',
  })
  hoursThatWeek!: number;

  @Field(() => Float, { nullable: true })
  weeklyHoursTarget!: number | null;

  @Field(() => Boolean, { description: 'True if the employee is neither on time off nor unavailable.' })
  isAvailable!: boolean;

  @Field(() => Shift, {
    nullable: true,
    description: 'Conflicting shift that the candidate would give up. Such candidates rank last.',
  })
  hasShift!: Shift | null;

  @RenamedField('isPreferred', () => Boolean, {
    nullable: true,
    description: 'True if the employee prefers the shift, false to avoid it, null for neither.',
  })
  wishesIt!: boolean | null;

  @Field(() => [ID], { description: 'Skills of the current employee that the candidate lacks.' })
  missingSkillIds!: string[];
}
