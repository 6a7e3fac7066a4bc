import { useState } from 'react';
import { listed, useFormat } from '../../kernel/format';
import { AddTeamRule, ChangeTeamRule, DeleteTeamRule, PeopleDirectory } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import type { TeamRuleKind } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ComboList, NumberField, SelectField, TextField, type Option } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Empty, Panel } from '../../ui/page';
import { ConfirmRemoval, RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { nameOf, type Person, type TeamRule } from '../person/person';

interface Props {
  rules: readonly TeamRule[];
  people: readonly Person[];
}

/** Rules on several people together, which the optimizer satisfies where possible. */
export function TeamRulesPanel({ rules, people }: Props) {
  const { number } = useFormat();
  const mayChange = useRole() !== 'supervisor';
  const remove = useChange(DeleteTeamRule, [PeopleDirectory]);
  const [edited, setEdited] = useState<TeamRule | 'new'>();
  const [removed, setRemoved] = useState<TeamRule>();
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  const columns: Column<TeamRule>[] = [
    { id: 'name', name: 'Rule', sortBy: ({ name }) => name, cell: ({ name }) => name },
    { id: 'says', name: 'Rule text', cell: (rule) => ruleWords(rule, names) },
    {
      id: 'weight',
      name: 'Priority',
      isFigure: true,
      sortBy: ({ weight }) => weight,
      cell: ({ weight }) => number(weight, 2),
    },
    ...(mayChange
      ? [
          {
            id: 'actions',
            name: 'Actions',
            cell: (rule: TeamRule) => (
              <RowActions
                name={rule.name}
                actions={[
                  { id: 'edit', name: 'Edit', onAction: () => setEdited(rule) },
                  { id: 'delete', name: 'Delete', onAction: () => setRemoved(rule) },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title="Team rules"
      isFlush
      actions={
        mayChange && (
          <Button look="primary" onPress={() => setEdited('new')}>
            <IconPlus aria-hidden /> New team rule
          </Button>
        )
      }
    >
      <Table
        label="Team rules"
        columns={columns}
        rows={rules}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No team rules">
            A team rule keeps at least one person of a group at work, or gives people the same days off. Schedules
            follow it where possible.
          </Empty>
        }
      />
      <Dialog
        title={edited === 'new' ? 'New team rule' : `Change ${edited?.name ?? ''}`}
        isOpen={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
      >
        {edited && (
          <TeamRuleForm
            rule={edited === 'new' ? undefined : edited}
            people={people}
            onDone={() => setEdited(undefined)}
          />
        )}
      </Dialog>
      <ConfirmRemoval item={removed} action="Delete" change={remove} onClose={() => setRemoved(undefined)}>
        New schedules ignore the rule. Existing schedules stay as they are.
      </ConfirmRemoval>
    </Panel>
  );
}

/** Returns `At least one of Ann Lee and Bo Kern at work during opening hours`. */
function ruleWords({ kind, employeeIds }: TeamRule, names: ReadonlyMap<string, string>): string {
  const people = employeeIds
    .map((id) => names.get(id) ?? 'a former employee')
    .sort((one, other) => one.localeCompare(other));
  if (kind === 'off_together') return `${listed(people)} have the same days off`;
  return people.length > 1
    ? `At least one of ${listed(people)} at work during opening hours`
    : `${listed(people)} at work during opening hours`;
}

const KINDS: readonly (Option<TeamRuleKind> & { usual: string })[] = [
  {
    value: 'always_there',
    name: 'At least one at work',
    usual: '1 is the default. An hour without any of them costs as much as one understaffed hour.',
  },
  {
    value: 'off_together',
    name: 'Same days off',
    usual: '1 is the default. A day off not shared costs a fifth of an understaffed hour.',
  },
];

function TeamRuleForm({ rule, people, onDone }: { rule?: TeamRule; people: readonly Person[]; onDone(): void }) {
  const add = useChange(AddTeamRule, [PeopleDirectory]);
  const change = useChange(ChangeTeamRule, [PeopleDirectory]);
  const [kind, setKind] = useState<TeamRuleKind>(rule?.kind ?? 'always_there');
  const [chosen, setChosen] = useState<readonly string[]>(rule?.employeeIds ?? []);
  const [weight, setWeight] = useState(rule?.weight ?? 1);
  const submit = (fields: FormData) => {
    const input = { name: String(fields.get('name')), employeeIds: [...chosen], weight };
    const onSuccess = () => (tell(`${input.name} saved`), onDone());
    if (rule) change.mutate({ id: rule.id, input }, { onSuccess });
    else add.mutate({ input: { ...input, kind } }, { onSuccess });
  };
  return (
    <Form change={rule ? change : add} onSubmit={submit} action={rule ? 'Save' : 'Create rule'}>
      <TextField label="Name" name="name" defaultValue={rule?.name} isRequired autoFocus />
      <SelectField
        label="Rule type"
        name="kind"
        options={KINDS}
        value={kind}
        onChange={(value: TeamRuleKind) => setKind(value)}
        isDisabled={rule !== undefined}
      />
      <ComboList
        label="People"
        name="employeeIds"
        options={people
          .filter(({ id, active }) => active || rule?.employeeIds.includes(id))
          .map((person) => ({ value: person.id, name: nameOf(person), hint: person.teamName ?? undefined }))}
        chosen={chosen}
        onChange={setChosen}
        placeholder="Type a name"
      />
      <NumberField
        label="Priority"
        name="weight"
        value={weight}
        onChange={setWeight}
        hint={KINDS.find(({ value }) => value === kind)?.usual}
        formatOptions={{ maximumFractionDigits: 2 }}
        minValue={0}
        isRequired
      />
    </Form>
  );
}
