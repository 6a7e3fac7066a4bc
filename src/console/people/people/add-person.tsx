import { useState } from 'react';
import { AddPerson } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import type { Role } from '../../kernel/types.generated';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Secret } from '../../ui/secret';
import type { Named } from './person';
import { OF_PEOPLE } from './use-people';

const ROLES: readonly Role[] = ['agent', 'supervisor', 'planner', 'admin'];

interface Props {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  teams: readonly Named[];
}

/** A user and the employee that they are; the link to choose a password is shown once. */
export function AddPersonDialog({ isOpen, onOpenChange, teams }: Props) {
  return (
    <Dialog title="Add a person" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddPersonForm teams={teams} />
    </Dialog>
  );
}

function AddPersonForm({ teams }: { teams: readonly Named[] }) {
  const change = useChange(AddPerson, OF_PEOPLE);
  const [role, setRole] = useState<Role>('agent');
  const [teamId, setTeamId] = useState<string | null>(null);
  const link = change.data?.createUser.passwordLink;
  if (change.data)
    return link ? (
      <Secret name="Password link" value={link.url} />
    ) : (
      <p>The person is there, and signs in as before.</p>
    );
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const hours = Number(text('weeklyHoursTarget'));
    const employee = {
      ...(text('employeeNumber') ? { employeeNumber: text('employeeNumber') } : {}),
      ...(teamId ? { teamId } : {}),
      ...(hours > 0 ? { weeklyHoursTarget: hours } : {}),
    };
    const [firstName, lastName, email] = [text('firstName'), text('lastName'), text('email')];
    change.mutate({ input: { firstName, lastName, email, role, employee } });
  };
  return (
    <Form change={change} onSubmit={submit} action="Add">
      <div className="form-row">
        <TextField label="First name" name="firstName" isRequired autoFocus />
        <TextField label="Last name" name="lastName" isRequired />
      </div>
      <TextField label="E-mail" name="email" type="email" isRequired />
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
          options={teams.map(({ id, name }) => ({ value: id, name }))}
          value={teamId}
          onChange={setTeamId}
        />
      </div>
      <div className="form-row">
        <TextField label="Employee number" name="employeeNumber" />
        <NumberField label="Weekly hours" name="weeklyHoursTarget" minValue={0} maxValue={80} />
      </div>
    </Form>
  );
}
