import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  ArchiveTimeOffType,
  CreateTimeOffType,
  RemoveTimeOffLimit,
  SetTimeOffLimit,
  TimeOffLimits,
  TimeOffTypes,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { Checkbox, NumberField, SelectField, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table } from '../../ui/table';
import { tell } from '../../ui/toast';

interface Team {
  id: string;
  name: string;
}
const ALL_TYPES = 'all';
const bad = (error: Parameters<typeof messageOf>[0]) => tell(messageOf(error), { look: 'bad' });

/** Limits of simultaneous time off, and time off types. */
export function Terms({ teams }: { teams: readonly Team[] }) {
  return (
    <div className="stack">
      <Limits teams={teams} />
      <Types />
    </div>
  );
}

function Limits({ teams }: { teams: readonly Team[] }) {
  const format = useFormat();
  const limits = useAnswer(TimeOffLimits, {});
  const types = useAnswer(TimeOffTypes, {}).data?.timeOffTypes ?? [];
  const remove = useChange(RemoveTimeOffLimit, [TimeOffLimits]);
  return (
    <Panel
      title="Daily limits for time off"
      isFlush
      actions={
        <DialogButton title="Set limit" button={<Button>Set limit</Button>}>
          {(close) => <LimitForm teams={teams} types={types} onDone={close} />}
        </DialogButton>
      }
    >
      <Answer of={limits}>
        {({ timeOffLimits }) => (
          <Table
            label="Limits"
            rows={timeOffLimits}
            keyOf={({ id }) => id}
            empty={<Empty title="No limits">Any number of people can be off at the same time.</Empty>}
            columns={[
              { id: 'team', name: 'Team', cell: ({ teamId }) => teams.find(({ id }) => id === teamId)?.name },
              { id: 'people', name: 'People', cell: ({ people }) => people, isFigure: true },
              {
                id: 'type',
                name: 'Type',
                cell: ({ typeId }) => types.find(({ id }) => id === typeId)?.name ?? 'All types',
              },
              {
                id: 'from',
                name: 'Days',
                isExtra: true,
                cell: ({ from, to }) => (to ? format.dayRange(from, to) : `From ${format.longDay(from)}`),
              },
              {
                id: 'remove',
                name: 'Action',
                cell: ({ id }) => (
                  <Button look="quiet" onPress={() => remove.mutate({ id }, { onError: bad })}>
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answer>
    </Panel>
  );
}

function LimitForm({ teams, types, onDone }: { teams: readonly Team[]; types: readonly Team[]; onDone(): void }) {
  const format = useFormat();
  const [teamId, setTeam] = useState<string | null>(null);
  const [typeId, setType] = useState<string>(ALL_TYPES);
  const change = useChange(SetTimeOffLimit, [TimeOffLimits]);
  const send = (fields: FormData) =>
    change.mutate(
      {
        input: {
          teamId: teamId ?? '',
          typeId: typeId === ALL_TYPES ? undefined : typeId,
          people: Number(fields.get('people')),
          from: String(fields.get('from')),
          to: String(fields.get('to') ?? '') || undefined,
        },
      },
      { onSuccess: onDone },
    );
  return (
    <Form change={change} onSubmit={send} action="Set">
      <SelectField label="Team" name="teamId" isRequired options={optionsOf(teams)} value={teamId} onChange={setTeam} />
      <SelectField
        label="Type"
        name="typeId"
        options={[{ value: ALL_TYPES, name: 'All types' }, ...optionsOf(types)]}
        value={typeId}
        onChange={setType}
      />
      <NumberField label="People" name="people" isRequired minValue={0} />
      <div className="form-row">
        <TextField label="First day" name="from" type="date" isRequired defaultValue={format.dateOf()} />
        <TextField label="Last day" name="to" type="date" hint="Leave empty for no end date" />
      </div>
    </Form>
  );
}

const optionsOf = (all: readonly Team[]) => all.map(({ id, name }) => ({ value: id, name }));

function Types() {
  const types = useAnswer(TimeOffTypes, {});
  const archive = useChange(ArchiveTimeOffType, [TimeOffTypes]);
  return (
    <Panel
      title="Types"
      isFlush
      actions={
        <DialogButton title="New type" button={<Button>New type</Button>}>
          {(close) => <TypeForm onDone={close} />}
        </DialogButton>
      }
    >
      <Answer of={types}>
        {({ timeOffTypes }) => (
          <Table
            label="Types"
            rows={timeOffTypes}
            keyOf={({ id }) => id}
            empty={<Empty title="No time-off types" />}
            columns={[
              { id: 'name', name: 'Name', cell: ({ name }) => name },
              {
                id: 'counts',
                name: 'Balance',
                cell: (type) => (type.countsAgainstBalance ? 'Uses balance' : 'No balance'),
              },
              {
                id: 'approval',
                name: 'Approval',
                isExtra: true,
                cell: (type) => (type.needsApproval ? 'Supervisor decides' : 'Automatic'),
              },
              { id: 'paid', name: 'Paid', isExtra: true, cell: ({ paid }) => (paid ? 'Paid' : 'Unpaid') },
              {
                id: 'archive',
                name: 'Action',
                cell: ({ id }) => (
                  <Button look="quiet" onPress={() => archive.mutate({ id }, { onError: bad })}>
                    Archive
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answer>
    </Panel>
  );
}

function TypeForm({ onDone }: { onDone(): void }) {
  const change = useChange(CreateTimeOffType, [TimeOffTypes]);
  const send = (fields: FormData) =>
    change.mutate(
      {
        input: {
          name: String(fields.get('name')),
          countsAgainstBalance: fields.has('countsAgainstBalance'),
          needsApproval: fields.has('needsApproval'),
          paid: fields.has('paid'),
        },
      },
      { onSuccess: onDone },
    );
  return (
    <Form change={change} onSubmit={send} action="Create">
      <TextField label="Name" name="name" isRequired />
      <Checkbox name="countsAgainstBalance" defaultSelected>
        Uses the yearly balance
      </Checkbox>
      <Checkbox name="needsApproval" defaultSelected>
        Supervisor decides
      </Checkbox>
      <Checkbox name="paid" defaultSelected>
        Paid
      </Checkbox>
    </Form>
  );
}
