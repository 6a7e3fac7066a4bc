import { useState } from 'react';
import { AddTeam, ArchiveTeam, ChangeTeam, Supervisors, UnarchiveTeam } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, Switch, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import type { Team } from '../person/person';
import { OF_PEOPLE } from '../person/use-people';

const NONE = 'none';

/** Teams with their supervisors and parent teams. */
export function TeamsPanel({ teams }: { teams: readonly Team[] }) {
  const isAdmin = useRole() === 'admin';
  const [changed, setChanged] = useState<Team | 'new'>();
  const [archived, setArchived] = useState<Team>();
  const [showsArchived, setShowsArchived] = useState(false);
  const unarchive = useChange(UnarchiveTeam, OF_PEOPLE);
  const inUse = teams.filter(({ archivedAt }) => archivedAt === null);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const bringBack = ({ id, name }: Team) =>
    unarchive.mutate(
      { id },
      {
        onSuccess: () => tell(`${name} restored`),
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  const columns: Column<Team>[] = [
    {
      id: 'name',
      name: 'Team',
      sortBy: ({ name }) => name,
      cell: ({ name, archivedAt }) => (
        <>
          {name} {archivedAt !== null && <Badge>archived</Badge>}
        </>
      ),
    },
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
      cell: ({ supervisorName, archivedAt }) =>
        supervisorName ?? (archivedAt === null && <Badge look="warn">none</Badge>),
    },
    {
      id: 'parent',
      name: 'Parent team',
      cell: ({ parentTeamId }) => parentTeamId && names.get(parentTeamId),
      isExtra: true,
    },
    ...(isAdmin
      ? [
          {
            id: 'actions',
            name: 'Actions',
            cell: (team: Team) => (
              <RowActions
                name={team.name}
                actions={
                  team.archivedAt === null
                    ? [
                        { id: 'edit', name: 'Edit', onAction: () => setChanged(team) },
                        { id: 'archive', name: 'Archive', onAction: () => setArchived(team) },
                      ]
                    : [{ id: 'unarchive', name: 'Restore', onAction: () => bringBack(team) }]
                }
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title="Teams"
      isFlush
      actions={
        <>
          {inUse.length < teams.length && (
            <Switch isSelected={showsArchived} onChange={setShowsArchived}>
              Show archived
            </Switch>
          )}
          {isAdmin && (
            <Button look="primary" onPress={() => setChanged('new')}>
              <IconPlus aria-hidden /> Add team
            </Button>
          )}
        </>
      }
    >
      <Table
        label="Teams"
        columns={columns}
        rows={showsArchived ? teams : inUse}
        keyOf={({ id }) => id}
        empty={<Empty title="No teams">Supervisors are responsible for teams. Add the first one.</Empty>}
      />
      <Dialog
        title={changed === 'new' ? 'Add team' : `Change ${changed?.name ?? ''}`}
        isOpen={changed !== undefined}
        onOpenChange={() => setChanged(undefined)}
      >
        {changed && (
          <TeamForm team={changed === 'new' ? undefined : changed} teams={inUse} onDone={() => setChanged(undefined)} />
        )}
      </Dialog>
      <Dialog
        title={`Archive ${archived?.name ?? ''}?`}
        isOpen={archived !== undefined}
        onOpenChange={() => setArchived(undefined)}
      >
        {archived && <ArchiveForm team={archived} teams={inUse} onDone={() => setArchived(undefined)} />}
      </Dialog>
    </Panel>
  );
}

interface ArchiveFormProps {
  team: Team;
  /** Active teams. */
  teams: readonly Team[];
  onDone(): void;
}

/** Moves the team's people, including inactive ones, before archiving it. */
function ArchiveForm({ team, teams, onDone }: ArchiveFormProps) {
  const archive = useChange(ArchiveTeam, OF_PEOPLE);
  const [to, setTo] = useState<string>(NONE);
  const others = teams.filter(({ id }) => id !== team.id);
  const submit = () =>
    archive.mutate(
      { id: team.id, moveEmployeesTo: to === NONE ? undefined : to },
      { onSuccess: () => (tell(`${team.name} archived`), onDone()) },
    );
  return (
    <Form change={archive} onSubmit={submit} action="Archive" look="danger">
      <p>No one can join the team any more. Its schedules and reports stay, and you can restore it.</p>
      <SelectField
        label="Move its people to"
        name="moveEmployeesTo"
        options={[{ value: NONE, name: 'No team' }, ...others.map(({ id, name }) => ({ value: id, name }))]}
        value={to}
        onChange={setTo}
      />
    </Form>
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
          { value: NONE, name: 'No supervisor' },
          ...leaders.map(({ id, firstName, lastName }) => ({ value: id, name: `${firstName} ${lastName}` })),
        ]}
        value={supervisorId}
        onChange={setSupervisorId}
      />
      <SelectField
        label="Parent team"
        name="parentTeamId"
        options={[
          { value: NONE, name: 'None' },
          ...teams.filter(({ id }) => id !== team?.id).map(({ id, name }) => ({ value: id, name })),
        ]}
        value={parentTeamId}
        onChange={setParentTeamId}
      />
    </Form>
  );
}
