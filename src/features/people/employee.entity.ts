import { Entity, Property } from '@mikro-orm/core';
import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Role } from '../../kernel/principal';
import { enumOf } from '../../kernel/graphql/enums';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';
import { EMPLOYMENT_TYPES, type EmploymentType } from './employee.rules';

export const EmploymentTypeEnum = enumOf('EmploymentType', EMPLOYMENT_TYPES);

taken(
  'employee_organization_id_employee_number_key',
  'An employee with this employee number exists already',
  'employee.employeeNumber',
);
taken('employee_organization_id_user_id_key', 'This user has an employee record already', 'employee');

/** The person who is scheduled. Names, e-mail, role and status belong to their user. */
@Entity({ tableName: 'employee' })
@ObjectType({ simpleResolvers: true })
export class Employee extends TenantEntity {
  @Field(() => ID)
  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => String)
  @Property({ persist: false, type: 'text' })
  firstName?: string;

  @Field(() => String)
  @Property({ persist: false, type: 'text' })
  lastName?: string;

  @Field(() => Boolean, { description: 'True while their user is active.' })
  @Property({ persist: false, type: 'boolean' })
  active?: boolean;

  /** Visible to admins only, by field resolvers. */
  @Property({ persist: false, type: 'text' })
  email?: string;

  @Property({ persist: false, type: 'text' })
  role?: Role;

  @Property({ persist: false, type: 'boolean' })
  hasPassword?: boolean;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  employeeNumber: string | null = null;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  teamId: string | null = null;

  @Field(() => EmploymentTypeEnum, { nullable: true })
  @Property({ type: 'text', nullable: true })
  employmentType: EmploymentType | null = null;

  @Field(() => Float, { nullable: true })
  @Property({ type: 'double', nullable: true })
  weeklyHoursTarget: number | null = null;

  /** Agents see only their own, by field resolvers. */
  @Property({ type: 'double', nullable: true })
  rankPoints: number | null = null;

  @Property({ type: 'date', nullable: true })
  seniorityDate: string | null = null;

  @Field(() => String, { nullable: true, description: 'First day of employment; no shifts before it.' })
  @Property({ type: 'date', nullable: true })
  employedFrom: string | null = null;

  @Field(() => String, { nullable: true, description: 'Last day of employment; no shifts begin after it.' })
  @Property({ type: 'date', nullable: true })
  employedUntil: string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
