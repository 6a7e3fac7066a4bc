import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { useSearch } from '../../kernel/search';
import { ROLES, useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchField, SelectField } from '../../ui/field';
import { IconUserPlus } from '../../ui/icons/icons';
import { Empty, Panel } from '../../ui/page';
import { AssignDialog, type Assigning } from '../person/assign-dialog';
import { ANY, filtered, lacks, nameOf, type Filter, type Lack } from '../person/person';
import { PersonDetails } from '../person/person-details';
import { PersonForm } from '../person/person-form';
import type { Everybody } from '../person/use-people';
import { BulkActions } from './bulk-actions';
import { InviteDialog } from './invite-dialog';
import { PeopleRows } from './people-rows';
import { peopleSearch } from './people-search';

const LACK_NAMES: Record<Lack, string> = {
  team: 'No team',
  skill: 'No skill',
  contract: 'No contract',
  number: 'No employee number',
  password: 'No password',
};

export function PeoplePanel({ everybody }: { everybody: Everybody }) {
  const { people, skills, contracts, inForce } = everybody;
  const role = useRole();
  const { number } = useFormat();
  const [search, setSearch] = useSearch(peopleSearch);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState<Assigning>();
  const opened = people.find(({ id }) => id === search.person);
  const [isAdding, setAdding] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const shown = filtered(people, { ...search, text }, inForce);
  const picked = shown.filter(({ id }) => chosen.has(id));
  const teams = everybody.teams.filter(({ archivedAt }) => archivedAt === null);
  const contractNames = new Map(contracts.map(({ id, name }) => [id, name]));
  const flip = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((each) => each !== id)));
  const options = { team: teams, skill: skills, contract: contracts };
  return (
    <div className="stack">
      <Lacks everybody={everybody} lack={search.lack} onChoose={(lack) => setSearch({ lack })} />
      <Panel
        isFlush
        title={picked.length > 0 ? `${number(picked.length)} selected` : `${number(shown.length)} shown`}
        actions={
          <>
            <SearchField
              label="Search by name, number or e-mail"
              placeholder="Search"
              value={text}
              onChange={setText}
            />
            <Filters everybody={everybody} filter={search} onChange={setSearch} />
            {role === 'admin' && (
              <Button look="primary" onPress={() => setAdding(true)}>
                <IconUserPlus aria-hidden /> Add
              </Button>
            )}
          </>
        }
      >
        {role !== 'supervisor' && (
          <BulkActions
            shown={shown}
            picked={picked}
            onChoose={(ids) => setChosen(new Set(ids))}
            onAssign={(what) => setAssigning({ what, people: picked, options: options[what] })}
            onInvite={() => setInviting(true)}
          />
        )}
        {shown.length === 0 ? (
          <Empty title="No people found">Change the filters or import employees.</Empty>
        ) : (
          <PeopleRows
            people={shown}
            contractOf={({ id }) => {
              const contract = inForce?.get(id);
              return contract == null ? contract : contractNames.get(contract);
            }}
            chosen={chosen}
            onChoose={role === 'supervisor' ? undefined : flip}
            onOpen={({ id }) => setSearch({ person: id })}
          />
        )}
      </Panel>
      <AssignDialog assigning={assigning} onClose={() => setAssigning(undefined)} />
      <InviteDialog
        picked={picked}
        waiting={people.filter((person) => lacks(person, 'password', inForce)).length}
        isOpen={isInviting}
        onClose={() => setInviting(false)}
      />
      <Dialog title="Add person" isOpen={isAdding} onOpenChange={setAdding}>
        {(close) => <PersonForm teams={teams} onDone={close} />}
      </Dialog>
      <Dialog
        title={opened ? nameOf(opened) : ''}
        place="side"
        isOpen={opened !== undefined}
        onOpenChange={() => setSearch({ person: undefined })}
      >
        {opened && <PersonDetails person={opened} everybody={everybody} />}
      </Dialog>
    </div>
  );
}

interface LacksProps {
  everybody: Everybody;
  lack: Filter['lack'];
  onChoose(lack: Filter['lack']): void;
}

/** Filters for incomplete data, each with its number of people. */
function Lacks({ everybody: { people, inForce }, lack: chosen, onChoose }: LacksProps) {
  const { number } = useFormat();
  const isAdmin = useRole() === 'admin';
  const lackings = (Object.keys(LACK_NAMES) as Lack[]).filter((lack) => isAdmin || lack !== 'password');
  return (
    <div className="row">
      {lackings.map((lack) => (
        <Button
          key={lack}
          aria-pressed={lack === chosen}
          look={lack === chosen ? 'primary' : 'plain'}
          onPress={() => onChoose(lack === chosen ? ANY : lack)}
        >
          {LACK_NAMES[lack]}: {number(people.filter((person) => lacks(person, lack, inForce)).length)}
        </Button>
      ))}
    </div>
  );
}

type Search = Omit<Filter, 'text'>;

interface FiltersProps {
  everybody: Everybody;
  filter: Search;
  onChange(change: Partial<Search>): void;
}

function Filters({ everybody: { teams, contracts }, filter, onChange }: FiltersProps) {
  const isAdmin = useRole() === 'admin';
  return (
    <>
      <SelectField
        label="Team"
        hidesLabel
        options={[
          { value: ANY, name: 'All teams' },
          ...teams
            .filter(({ id, archivedAt }) => archivedAt === null || id === filter.team)
            .map(({ id, name }) => ({ value: id, name })),
        ]}
        value={filter.team}
        onChange={(team: string) => onChange({ team })}
      />
      {isAdmin && (
        <SelectField
          label="Role"
          hidesLabel
          options={[{ value: ANY, name: 'All roles' }, ...ROLES.map((value) => ({ value, name: value }))]}
          value={filter.role}
          onChange={(role: Filter['role']) => onChange({ role })}
        />
      )}
      {contracts.length > 0 && (
        <SelectField
          label="Contract"
          hidesLabel
          options={[{ value: ANY, name: 'All contracts' }, ...contracts.map(({ id, name }) => ({ value: id, name }))]}
          value={filter.contract}
          onChange={(contract: string) => onChange({ contract })}
        />
      )}
      <SelectField
        label="Status"
        hidesLabel
        options={[
          { value: 'yes', name: 'Active' },
          { value: 'no', name: 'Inactive' },
        ]}
        value={filter.active}
        onChange={(active: Filter['active']) => onChange({ active })}
      />
    </>
  );
}
