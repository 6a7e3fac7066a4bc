import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { BalancesOf, GrantTimeOff, PeopleOfTeam, TimeOffTypes } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { daysText, signedHours } from './balance-line';

/** Remaining balances of the people in a team. */
export function Balances({ teamId }: { teamId: string | undefined }) {
  const format = useFormat();
  const thisYear = Number(format.dateOf().slice(0, 4));
  const [chosenYear, setYear] = useState(String(thisYear));
  const year = Number(chosenYear);
  const people = useAnswer(PeopleOfTeam, { teamId: teamId ?? '' }, { enabled: Boolean(teamId) });
  const active = people.data?.employees.filter((one) => one.active) ?? [];
  const ids = active.map(({ id }) => id);
  const balances = useAnswer(BalancesOf, { ids, year }, { enabled: ids.length > 0 });
  const types = useAnswer(TimeOffTypes, {});
  const mayGrant = ['admin', 'planner'].includes(useRole());
  if (!teamId) return <Empty title="Select a team">Balances are shown by team.</Empty>;
  if (people.data && ids.length === 0) return <Empty title="This team has no members" />;
  return (
    <Panel
      title={`Balances ${year}`}
      isFlush
      actions={
        <>
          <SelectField
            label="Year"
            hidesLabel
            options={[thisYear - 1, thisYear, thisYear + 1].map((each) => ({
              value: String(each),
              name: String(each),
            }))}
            value={chosenYear}
            onChange={setYear}
          />
          {mayGrant && (
            <DialogButton title={`Grant time off for ${year}`} button={<Button>Grant</Button>}>
              {(close) => (
                <GrantForm
                  people={active.map(({ id, firstName, lastName }) => ({
                    value: id,
                    name: `${firstName} ${lastName}`,
                  }))}
                  year={year}
                  onDone={close}
                />
              )}
            </DialogButton>
          )}
        </>
      }
    >
      <Answer of={balances}>
        {({ timeOffBalances }) => {
          const rows = timeOffBalances.map((balance) => {
            const person = active.find(({ id }) => id === balance.employeeId);
            return {
              ...balance,
              name: person ? `${person.firstName} ${person.lastName}` : '',
              type: types.data?.timeOffTypes.find(({ id }) => id === balance.typeId)?.name ?? '',
            };
          });
          type Row = (typeof rows)[number];
          const figure = (id: 'granted' | 'used' | 'requested' | 'left', name: string): Column<Row> => ({
            id,
            name,
            cell: (row) => (
              <>
                {signedHours(row[id], format.hours)}{' '}
                <span className="small muted">{daysText(row[id], row.dayMinutes)}</span>
              </>
            ),
            sortBy: (row) => row[id],
            isFigure: true,
            isExtra: id === 'granted' || id === 'requested',
          });
          const columns: Column<Row>[] = [
            { id: 'name', name: 'Employee', cell: ({ name }) => name, sortBy: ({ name }) => name },
            { id: 'type', name: 'Type', cell: ({ type }) => type, sortBy: ({ type }) => type, isExtra: true },
            figure('granted', 'Granted'),
            figure('used', 'Approved'),
            figure('requested', 'Pending'),
            figure('left', 'Remaining'),
          ];
          return (
            <Table
              label="Balances"
              columns={columns}
              rows={rows}
              keyOf={({ employeeId, typeId }) => employeeId + typeId}
              initialSort={{ column: 'name' }}
              empty={<Empty title="No time-off type uses a balance" />}
            />
          );
        }}
      </Answer>
    </Panel>
  );
}

interface GrantProps {
  people: readonly { value: string; name: string }[];
  year: number;
  onDone(): void;
}

const EVERYBODY = 'all';

function GrantForm({ people, year, onDone }: GrantProps) {
  const [who, setWho] = useState(EVERYBODY);
  const employeeIds = people.map(({ value }) => value).filter((id) => who === EVERYBODY || id === who);
  const granted = counted(employeeIds.length, 'person', 'people');
  const types = useAnswer(TimeOffTypes, {}).data?.timeOffTypes.filter((type) => type.countsAgainstBalance) ?? [];
  const [chosen, setType] = useState<string | null>(null);
  const [unit, setUnit] = useState<Unit>('hours');
  const change = useChange(GrantTimeOff, [BalancesOf]);
  const typeId = chosen ?? types[0]?.id ?? null;
  const send = (fields: FormData) =>
    change.mutate(
      { input: { employeeIds, typeId: typeId ?? '', year, ...amountOf(unit, Number(fields.get('minutes'))) } },
      {
        onSuccess: () => {
          tell(`Granted to ${granted}`);
          onDone();
        },
      },
    );
  return (
    <Form change={change} onSubmit={send} action={`Grant to ${granted}`}>
      <SelectField
        label="To"
        options={[{ value: EVERYBODY, name: 'Everyone in the team' }, ...people]}
        value={who}
        onChange={setWho}
      />
      <SelectField
        label="Type"
        name="typeId"
        options={types.map(({ id, name }) => ({ value: id, name }))}
        value={typeId}
        onChange={setType}
      />
      <SelectField<Unit>
        label="Unit"
        options={[
          { value: 'hours', name: 'Hours' },
          { value: 'days', name: 'Days (of each person’s daily hours)' },
        ]}
        value={unit}
        onChange={setUnit}
      />
      <NumberField
        label={unit === 'hours' ? 'Hours' : 'Days'}
        name="minutes"
        isRequired
        hint="Added to the granted time. Negative values reduce it."
      />
    </Form>
  );
}

type Unit = 'hours' | 'days';

const amountOf = (unit: Unit, amount: number) =>
  unit === 'hours' ? { minutes: Math.round(amount * 60) } : { days: amount };
