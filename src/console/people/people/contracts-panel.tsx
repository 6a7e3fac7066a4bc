import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { DeleteContract, ShiftTemplateNames } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import { inForceOn } from '../../kernel/work-rules';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { IconPlus } from '../../ui/icons/icons';
import { Empty, Panel } from '../../ui/page';
import { ConfirmRemoval, RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import type { Contract } from '../person/person';
import { OF_PEOPLE, type Everybody } from '../person/use-people';
import { ruleText } from '../../ui/work-rules/rule-text';
import { ContractForm } from './contract-form';
import { peopleSearch, withContract } from './people-search';

/** Lists contracts with the number of people assigned. */
export function ContractsPanel({ everybody: { contracts, people, inForce } }: { everybody: Everybody }) {
  const { dateOf, number } = useFormat();
  const [, setSearch] = useSearch(peopleSearch);
  const mayChange = useRole() !== 'supervisor';
  const remove = useChange(DeleteContract, OF_PEOPLE);
  const [opened, setOpened] = useState<Contract>();
  const [edited, setEdited] = useState<Contract | 'new'>();
  const [removed, setRemoved] = useState<Contract>();
  const holdersOf = ({ id }: Contract) => people.filter((person) => inForce?.get(person.id) === id);
  const countOf = (contract: Contract) => holdersOf(contract).filter(({ active }) => active).length;
  const show = ({ id }: Contract) => setSearch(withContract(id));
  const columns: Column<Contract>[] = [
    {
      id: 'name',
      name: 'Contract',
      sortBy: ({ name }) => name,
      cell: (contract) => (
        <Button look="quiet" label={`Rules of ${contract.name}`} onPress={() => setOpened(contract)}>
          <span className="contract-name">{contract.name}</span>
        </Button>
      ),
    },
    {
      id: 'source',
      name: 'Source',
      isExtra: true,
      cell: ({ source }) => <span className="small muted">{source}</span>,
    },
    {
      id: 'rules',
      name: 'Rules',
      isFigure: true,
      isExtra: true,
      cell: (contract) => inForceOn(contract.versions, dateOf())?.rules.length ?? 0,
    },
    {
      id: 'people',
      name: 'People',
      isFigure: true,
      sortBy: countOf,
      cell: (contract) =>
        inForce && (
          <Button
            look="quiet"
            label={`Show the people with ${contract.name}: ${number(countOf(contract))}`}
            onPress={() => show(contract)}
          >
            <span className="contract-name">{number(countOf(contract))}</span>
          </Button>
        ),
    },
    ...(mayChange
      ? [
          {
            id: 'actions',
            name: 'Actions',
            cell: (contract: Contract) => (
              <RowActions
                name={contract.name}
                actions={[
                  { id: 'edit', name: 'Edit', onAction: () => setEdited(contract) },
                  { id: 'delete', name: 'Delete', onAction: () => setRemoved(contract) },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  const holders = removed ? holdersOf(removed) : [];
  return (
    <Panel
      title="Contracts"
      isFlush
      actions={
        mayChange && (
          <Button look="primary" onPress={() => setEdited('new')}>
            <IconPlus aria-hidden /> New contract
          </Button>
        )
      }
    >
      <Table
        label="Contracts"
        columns={columns}
        rows={contracts}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No contracts">
            A contract is a set of working-time rules. Create one, then select people and assign it.
          </Empty>
        }
      />
      <Dialog
        title={opened?.name ?? ''}
        place="side"
        isOpen={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
      >
        {opened && <ContractView contract={contracts.find(({ id }) => id === opened.id) ?? opened} />}
      </Dialog>
      <Dialog
        title={edited === 'new' ? 'New contract' : (edited?.name ?? '')}
        place="wide"
        isOpen={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
      >
        {edited && (
          <ContractForm contract={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
        )}
      </Dialog>
      {removed && holders.length > 0 ? (
        <Dialog title={`${removed.name} is in use`} isOpen onOpenChange={() => setRemoved(undefined)}>
          <p>
            {holders.length === 1
              ? '1 person has this contract.'
              : `${number(holders.length)} people have this contract.`}{' '}
            Inactive people count. Assign another contract or none to them first.
          </p>
          <div className="form-foot">
            <Button look="primary" onPress={() => show(removed)}>
              Show people
            </Button>
          </div>
        </Dialog>
      ) : (
        <ConfirmRemoval item={removed} action="Delete" change={remove} onClose={() => setRemoved(undefined)}>
          The contract can no longer be assigned. Past days keep being checked against it.
        </ConfirmRemoval>
      )}
    </Panel>
  );
}

/** Versions of a contract with their rules. */
function ContractView({ contract: { source, versions } }: { contract: Contract }) {
  const { dateOf, longDay } = useFormat();
  const templates = useAnswer(ShiftTemplateNames, {});
  const names = new Map(templates.data?.shiftTemplates.map(({ id, name }) => [id, name]));
  const today = dateOf();
  return (
    <>
      {source && <p className="small muted">{source}</p>}
      {[...versions].reverse().map(({ from, rules }, index) => (
        <section key={from} className="stack">
          <h3>
            {index === versions.length - 1 ? 'Initial version' : `From ${longDay(from)}`}
            {from > today && ' (upcoming)'}
          </h3>
          {rules.length === 0 && <p className="small muted">No rules.</p>}
          <ul className="stack small">
            {rules.map((rule, place) => (
              <li key={place}>
                {ruleText(rule, names)} {rule.hard === false && <span className="muted">(preferred)</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
