import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AddTeam, ChangeTeam, Supervisors } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useRole } from '../../kernel/session';
import type { TeamRowFragment } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Badge } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { OF_PEOPLE } from './use-people';

type Team = TeamRowFragment;

const NONE = 'none';

/** Teams, who answers for them, and where they belong. */
export function TeamsPanel({ teams }: { teams: readonly Team[] }) {
  const isAdmin = useRole() === 'admin';
  const [changed, setChanged] = useState<Team | 'new'>();
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const columns: Column<Team>[] = [
    { id: 'name', name: 'Team', sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'members',
      name: 'People',
      isFigure: true,
      sortBy: ({ memberCount }) => memberCount,
      cell: ({ memberCount }) => memberCount,
    },
    {
      id: 'supervisor',
      name: 'Supervisor',
      sortBy: ({ supervisorName }) => supervisorName,
      cell: ({ supervisorName }) => supervisorName ?? <Badge look="warn">nobody</Badge>,
    },
    {
      id: 'parent',
      name: 'Part of',
      cell: ({ parentTeamId }) => parentTeamId && names.get(parentTeamId),
      isExtra: true,
    },
    ...(isAdmin
      ? [
          {
            id: 'change',
            name: 'Change',
            cell: (team: Team) => (
              <Button look="quiet" label={`Change ${team.name}`} onPress={() => setChanged(team)}>
                Change
              </Button>
            ),
          },
        ]
      : []),
  ];
  const add = isAdmin && (
    <Button look="primary" onPress={() => setChanged('new')}>
      <IconPlus aria-hidden /> Add a team
    </Button>
  );
  return (
    <Panel title="Teams" isFlush actions={add}>
      <Table
        label="Teams"
        columns={columns}
        rows={teams}
        keyOf={({ id }) => id}
        empty={<Empty title="No team yet">Supervisors answer for teams: make the first one.</Empty>}
      />
      <Dialog
        title={changed === 'new' ? 'Add a team' : `Change ${changed?.name ?? ''}`}
        isOpen={changed !== undefined}
        onOpenChange={() => setChanged(undefined)}
      >
        {changed && (
          <TeamForm team={changed === 'new' ? undefined : changed} teams={teams} onDone={() => setChanged(undefined)} />
        )}
      </Dialog>
    </Panel>
  );
}

function TeamForm({ team, teams, onDone }: { team?: Team; teams: readonly Team[]; onDone(): void }) {
  const add = useChange(AddTeam, OF_PEOPLE);
  const update = useChange(ChangeTeam, OF_PEOPLE);
  const supervisors = useAnswer(Supervisors, {});
  const [supervisorId, setSupervisorId] = useState<string>(team?.supervisorId ?? NONE);
  const [parentTeamId, setParentTeamId] = useState<string>(team?.parentTeamId ?? NONE);
  const leaders = [...(supervisors.data?.supervisors ?? []), ...(supervisors.data?.admins ?? [])];
  const chosen = (id: string) => (id === NONE ? null : id);
  const submit = (fields: FormData) => {
    const input = {
      name: String(fields.get('name')),
      supervisorId: chosen(supervisorId),
      parentTeamId: chosen(parentTeamId),
    };
    if (team) update.mutate({ id: team.id, input }, { onSuccess: onDone });
    else add.mutate({ input }, { onSuccess: onDone });
  };
  return (
    <Form change={team ? update : add} onSubmit={submit} action={team ? 'Change' : 'Add'}>
      <TextField label="Name" name="name" defaultValue={team?.name} isRequired autoFocus />
      <SelectField
        label="Supervisor"
        name="supervisorId"
        options={[
          { value: NONE, name: 'Nobody' },
          ...leaders.map(({ id, firstName, lastName }) => ({ value: id, name: `${firstName} ${lastName}` })),
        ]}
        value={supervisorId}
        onChange={setSupervisorId}
      />
      <SelectField
        label="Part of"
        name="parentTeamId"
        options={[
          { value: NONE, name: 'No other team' },
          ...teams.filter(({ id }) => id !== team?.id).map(({ id, name }) => ({ value: id, name })),
        ]}
        value={parentTeamId}
        onChange={setParentTeamId}
      />
    </Form>
  );
}
