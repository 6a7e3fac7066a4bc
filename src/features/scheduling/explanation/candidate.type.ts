import { Field, Float, ID, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { Employee } from '../../people/employee.entity';
import { RuleBreach } from '../check/check.type';
import { Shift } from '../shift.entity';

@ObjectType({ simpleResolvers: true, description: 'Somebody who could take a shift instead of who has it.' })
export class ShiftCandidate {
  @Field(() => Employee)
  employee!: Employee;

  @Field(() => [RuleBreach], { description: 'What the shift would break; the best candidates break nothing.' })
  brokenRules!: RuleBreach[];

  @Field(() => Float, { description: 'Points of soft rules that it would break, and of wishes; 0 changes nothing.' })
  costChange!: number;

  @RenamedField('weeklyHours', () => Float, { description: 'Hours of the week, Monday to Sunday, with the shift.' })
  hoursThatWeek!: number;

  @Field(() => Float, { nullable: true })
  weeklyHoursTarget!: number | null;

  @Field(() => Boolean, { description: 'Neither off nor outside the times they are available.' })
  isAvailable!: boolean;

  @Field(() => Shift, {
    nullable: true,
    description: 'The shift that they have at that time, and would have to give up: they come last.',
  })
  hasShift!: Shift | null;

  @RenamedField('isPreferred', () => Boolean, {
    nullable: true,
    description: 'Whether they wish for it, or to avoid it; null is neither.',
  })
  wishesIt!: boolean | null;

  @Field(() => [ID], { description: 'Skills of who has the shift that they lack.' })
  missingSkillIds!: string[];
}
