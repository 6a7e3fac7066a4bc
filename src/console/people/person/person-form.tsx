import { useState } from 'react';
import { AddPerson, ChangePerson } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { ROLES } from '../../kernel/session';
import type { Role } from '../../api/types.generated';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Secret } from '../../ui/secret';
import type { Named, Person } from './person';
import { OF_PEOPLE } from './use-people';

type Employment = NonNullable<Person['employmentType']>;

const NONE = 'none';
const EMPLOYMENTS: readonly Employment[] = ['full_time', 'part_time', 'contractor', 'temporary'];
export const employmentText = (employment: Employment): string => employment.replace('_', ' ');

interface Props {
  /** Undefined when creating a person. */
  person?: Person;
  /** Active teams. */
  teams: readonly Named[];
  onDone(): void;
}

/** Form for a user and their employee record. Shows the link for choosing a password once, after creation. */
export function PersonForm({ person, teams, onDone }: Props) {
  const add = useChange(AddPerson, OF_PEOPLE);
  const change = useChange(ChangePerson, OF_PEOPLE);
  const [role, setRole] = useState<Role>(person?.role ?? 'agent');
  const [teamId, setTeamId] = useState(person?.teamId ?? NONE);
  const [employment, setEmployment] = useState<Employment | typeof NONE>(person?.employmentType ?? NONE);
  const [hours, setHours] = useState(person?.weeklyHoursTarget ?? NaN);
  const [points, setPoints] = useState(person?.rankPoints ?? NaN);
  const link = add.data?.createUser.passwordLink;
  if (add.data)
    return link ? <Secret name="Password link" value={link.url} /> : <p>Person added. They sign in as before.</p>;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const input = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      role,
      employee: {
        employeeNumber: text('employee.employeeNumber') || null,
        teamId: teamId === NONE ? null : teamId,
        employmentType: employment === NONE ? null : employment,
        weeklyHoursTarget: Number.isNaN(hours) ? null : hours,
        seniorityDate: text('employee.seniorityDate') || null,
        rankPoints: Number.isNaN(points) ? null : points,
      },
    };
    if (person) change.mutate({ id: person.userId, input }, { onSuccess: onDone });
    else add.mutate({ input });
  };
  return (
    <Form change={person ? change : add} onSubmit={submit} action={person ? 'Save' : 'Add'}>
      <div className="form-row">
        <TextField label="First name" name="firstName" defaultValue={person?.firstName} isRequired autoFocus />
        <TextField label="Last name" name="lastName" defaultValue={person?.lastName} isRequired />
      </div>
      <TextField label="E-mail" name="email" type="email" defaultValue={person?.email ?? ''} isRequired />
      <div className="form-row">
        <SelectField
          label="Role"
          name="role"
          options={ROLES.map((value) => ({ value, name: value }))}
          value={role}
          onChange={(chosen: Role) => setRole(chosen)}
        />
        <SelectField
          label="Team"
          name="employee.teamId"
          options={[{ value: NONE, name: 'No team' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
          value={teamId}
          onChange={setTeamId}
        />
      </div>
      <div className="form-row">
        <TextField label="Employee number" name="employee.employeeNumber" defaultValue={person?.employeeNumber ?? ''} />
        <NumberField
          label="Weekly hours"
          unit="h"
          name="employee.weeklyHoursTarget"
          value={hours}
          onChange={setHours}
          formatOptions={{ maximumFractionDigits: 2 }}
          minValue={0}
          maxValue={168}
        />
      </div>
      <SelectField
        label="Employment"
        name="employee.employmentType"
        options={[
          { value: NONE, name: 'Not specified' },
          ...EMPLOYMENTS.map((value) => ({ value, name: employmentText(value) })),
        ]}
        value={employment}
        onChange={(chosen: Employment | typeof NONE) => setEmployment(chosen)}
      />
      <div className="form-row">
        <DateField
          label="Seniority date"
          name="employee.seniorityDate"
          defaultValue={person?.seniorityDate ?? ''}
          hint="Offers ranked by seniority: earliest first"
        />
        <NumberField
          label="Rank points"
          name="employee.rankPoints"
          value={points}
          onChange={setPoints}
          hint="Offers ranked by points: highest first"
        />
      </div>
    </Form>
  );
}
