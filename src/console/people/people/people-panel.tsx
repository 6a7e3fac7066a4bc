import { IconUserPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { download } from '../../kernel/csv';
import { useFormat } from '../../kernel/format';
import { InvitePeople } from '../../kernel/operations.generated';
import { useChange } from '../../kernel/query';
import { useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SearchField, SelectField } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { AddPersonDialog } from './add-person';
import { AssignDialog, type Assigning } from './assign-dialog';
import { ANY, filtered, lacks, nameOf, type ContractsInForce, type Lack, type Named, type Person } from './person';
import { PersonDetails } from './person-details';

interface Props {
  people: readonly Person[];
  teams: readonly Named[];
  skills: readonly (Named & { proficiencyLevels: readonly string[] })[];
  contracts: readonly Named[];
  inForce: ContractsInForce | undefined;
}

const ROW_PX = 44;
const LACKS: readonly { lack: Lack; name: string }[] = [
  { lack: 'team', name: 'Without team' },
  { lack: 'skill', name: 'Without skill' },
  { lack: 'contract', name: 'Without contract' },
  { lack: 'number', name: 'Without number' },
];
const shape = z.object({
  team: z.catch(z.string(), ANY),
  lack: z.catch(z.enum(['any', 'team', 'skill', 'contract', 'number']), 'any'),
  active: z.catch(z.enum(['yes', 'no']), 'yes'),
});

export function PeoplePanel({ people, teams, skills, contracts, inForce }: Props) {
  const role = useRole();
  const { number } = useFormat();
  const [search, setSearch] = useSearch(shape);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState<Assigning>();
  const [opened, setOpened] = useState<Person>();
  const [isAdding, setAdding] = useState(false);
  const invite = useChange(InvitePeople);
  const shown = filtered(people, { ...search, text }, inForce);
  const picked = shown.filter(({ id }) => chosen.has(id));
  const contractNames = new Map(contracts.map(({ id, name }) => [id, name]));
  const flip = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((each) => each !== id)));

  const links = () =>
    invite.mutate(
      { input: { userIds: picked.map(({ userId }) => userId), delivery: 'links' } },
      {
        onSuccess: ({ inviteUsers }) => {
          if (inviteUsers.csv) download('password-links.csv', inviteUsers.csv);
          tell(`${number(inviteUsers.invited)} links to choose a password are in the file: each works once`);
        },
        onError: ({ message }) => tell(message, { look: 'bad' }),
      },
    );
  return (
    <div className="stack">
      <div className="row">
        {LACKS.map(({ lack, name }) => {
          const count = people.filter((person) => lacks(person, lack, inForce)).length;
          const isOn = search.lack === lack;
          return (
            <Button
              key={lack}
              aria-pressed={isOn}
              look={isOn ? 'primary' : 'plain'}
              onPress={() => setSearch({ lack: isOn ? 'any' : lack })}
            >
              {name}: {number(count)}
            </Button>
          );
        })}
      </div>
      <Panel
        isFlush
        title={picked.length > 0 ? `${number(picked.length)} chosen` : `${number(shown.length)} shown`}
        actions={
          <>
            <SearchField label="Find by name, number or e-mail" placeholder="Find" value={text} onChange={setText} />
            <SelectField
              label="Team"
              hidesLabel
              options={[{ value: ANY, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
              value={search.team}
              onChange={(team) => setSearch({ team })}
            />
            <SelectField
              label="Status"
              hidesLabel
              options={[
                { value: 'yes', name: 'Active' },
                { value: 'no', name: 'Inactive' },
              ]}
              value={search.active}
              onChange={(active) => setSearch({ active })}
            />
            {role === 'admin' && (
              <Button look="primary" onPress={() => setAdding(true)}>
                <IconUserPlus aria-hidden /> Add
              </Button>
            )}
          </>
        }
      >
        {role !== 'supervisor' && (
          <div className="row people-bulk">
            <Checkbox
              isSelected={picked.length > 0 && picked.length === shown.length}
              isIndeterminate={picked.length > 0 && picked.length < shown.length}
              onChange={(is) => setChosen(new Set(is ? shown.map(({ id }) => id) : []))}
            >
              All shown
            </Checkbox>
            {role === 'admin' && (
              <>
                <Button
                  isDisabled={picked.length === 0}
                  onPress={() => setAssigning({ what: 'team', people: picked, options: teams })}
                >
                  Move to a team
                </Button>
                <Button
                  isDisabled={picked.length === 0}
                  onPress={() => setAssigning({ what: 'skill', people: picked, options: skills })}
                >
                  Give a skill
                </Button>
                <Button isDisabled={picked.length === 0} isPending={invite.isPending} onPress={links}>
                  Password links
                </Button>
              </>
            )}
            <Button
              isDisabled={picked.length === 0}
              onPress={() => setAssigning({ what: 'contract', people: picked, options: contracts })}
            >
              Agree a contract
            </Button>
          </div>
        )}
        {shown.length === 0 ? (
          <Empty title="Nobody found">Choose other filters, or import employees.</Empty>
        ) : (
          <Rows
            people={shown}
            contractOf={({ id }) => contractNames.get(inForce?.get(id) ?? '') ?? null}
            chosen={chosen}
            onChoose={role === 'supervisor' ? undefined : flip}
            onOpen={setOpened}
          />
        )}
      </Panel>
      <AssignDialog assigning={assigning} onClose={() => setAssigning(undefined)} />
      <AddPersonDialog isOpen={isAdding} onOpenChange={setAdding} teams={teams} />
      <Dialog
        title={opened ? nameOf(opened) : ''}
        place="side"
        isOpen={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
      >
        {opened && (
          <PersonDetails
            person={people.find(({ id }) => id === opened.id) ?? opened}
            skills={skills}
            contract={contractNames.get(inForce?.get(opened.id) ?? '') ?? null}
          />
        )}
      </Dialog>
    </div>
  );
}

interface RowsProps {
  people: readonly Person[];
  contractOf(person: Person): string | null;
  chosen: ReadonlySet<string>;
  onChoose?(id: string, isChosen: boolean): void;
  onOpen(person: Person): void;
}

/** Only the rows in sight are drawn. */
function Rows({ people, contractOf, chosen, onChoose, onOpen }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  return (
    <div ref={box} className="people" role="region" aria-label="People" tabIndex={0}>
      <ul className="people-space" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          const { id, employeeNumber, teamName, skills, role, email, weeklyHoursTarget } = person;
          return (
            <li key={id} className="person" style={{ transform: `translateY(${start}px)` }}>
              {onChoose && (
                <Checkbox
                  isSelected={chosen.has(id)}
                  onChange={(is) => onChoose(id, is)}
                  label={`Choose ${nameOf(person)}`}
                />
              )}
              <button type="button" className="person-open" onClick={() => onOpen(person)}>
                <span>
                  <strong>{nameOf(person)}</strong> <span className="small muted">{employeeNumber}</span>
                </span>
                <span className="person-extra small muted">{email}</span>
                <span>{teamName ?? <Badge look="warn">no team</Badge>}</span>
                <span className="person-extra small">
                  {skills.length > 0 ? skills.map(({ name }) => name).join(', ') : <Badge look="warn">no skill</Badge>}
                </span>
                <span className="person-extra small">{contractOf(person) ?? <Badge>no contract</Badge>}</span>
                <span className="person-extra small muted">
                  {[role, weeklyHoursTarget && `${weeklyHoursTarget} h`].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
