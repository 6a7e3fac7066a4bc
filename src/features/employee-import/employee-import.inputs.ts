import { z } from 'zod';
import { emailOfUser } from '../access/user.rules';
import { EMPLOYMENT_TYPES, MAX_RANK_POINTS, MAX_WEEKLY_HOURS } from '../people/employee.rules';
import { importOf, importQueryShape } from '../../kernel/import/import-options';
import { ROLES } from '../../kernel/principal';
import { email, list, localDate, queryBoolean, textLine } from '../../kernel/shapes';
import { MAX_LINE_LENGTH, MAX_SKILLS } from './employee-import.rules';

const line = textLine(MAX_LINE_LENGTH);

/** A record as shown in documentation; a test compares it with the rules. */
export const employeeRecordShape = z
  .object({
    email: emailOfUser.meta({
      description: 'Finds the employee, without regard to case.',
      examples: ['ada@acme.example'],
    }),
    firstName: line,
    lastName: line,
    employeeId: line.nullish().meta({ description: 'External number, unique when set.', examples: ['E-1042'] }),
    team: line.nullish().meta({ description: 'Name of the team, which is made where there is none.' }),
    role: z.enum(ROLES).nullish().meta({ description: 'A new employee is an agent by default.' }),
    skills: list(line, { max: MAX_SKILLS }).nullish(),
    active: z.boolean().nullish().meta({ description: 'False revokes the sign-in.' }),
    supervisor: email.nullish().meta({
      description:
        "E-mail of the team's supervisor, who exists or is in an earlier record.\n" +
        'Without `updateExisting` it applies ' +
        'only to teams without a supervisor.',
      examples: ['grace@acme.example'],
    }),
    weeklyHours: z.number().min(0).max(MAX_WEEKLY_HOURS).nullish().meta({ description: 'Hours of a usual week.' }),
    employmentType: z.enum(EMPLOYMENT_TYPES).nullish(),
    rankPoints: z.number().min(-MAX_RANK_POINTS).max(MAX_RANK_POINTS).nullish().meta({
      description: 'Offers of hours ranked by points go to the highest first.',
    }),
    seniorityDate: localDate.nullish().meta({
      description: 'Offers of hours ranked by seniority go to the earliest first.',
    }),
    employedFrom: localDate.nullish().meta({ description: 'First day of employment; no shifts before it.' }),
    employedUntil: localDate.nullish().meta({ description: 'Last day of employment; no shifts begin after it.' }),
    contract: line.nullish().meta({ description: 'Name of a contract, from today on.', examples: ['Agents'] }),
  })
  .meta({ title: 'EmployeeRecord', description: 'Fields present update an existing employee.' });

const UPDATE = 'True changes employees who exist; otherwise they are skipped.';

export const importEmployeesShape = importOf(employeeRecordShape).extend({
  updateExisting: z
    .boolean()
    .nullish()
    .meta({ description: UPDATE, examples: [true] }),
});
export const importEmployeesQueryShape = importQueryShape.extend({
  updateExisting: queryBoolean.nullish().meta({ description: UPDATE }),
});
