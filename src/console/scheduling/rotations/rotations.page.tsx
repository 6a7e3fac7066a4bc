import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ArchiveRotation, RotationDays, Rotations, RotationTerms } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { isInScope } from '../../kernel/scope';
import { dateShape, useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import type { CycleFragment, RotationTermsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { ConfirmRemoval, RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { peopleByTeam } from '../generate/chosen';
import { AssignRotationDialog } from './assign-dialog';
import { cycleText, versionOn } from './cycle';
import { DaysGrid, type GridRow } from './days-grid';
import type { Template } from './day-field';
import { RotationExceptionDialog } from './exception-dialog';
import { RotationForm } from './rotation-form';
import './rotations.css';

const shape = z.object({
  from: z.catch(dateShape, ''),
  team: z.catch(z.string(), ''),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** Cycles of days that employees work again and again, and the days that they give. */
export function RotationsPage() {
  const { dateOf } = useFormat();
  const { role } = useSession().me;
  const plans = role === 'admin' || role === 'planner';
  const answer = useAnswer(Rotations, { includeArchived: false });
  const terms = useAnswer(RotationTerms, {}, { staleMs: 60_000 });
  const archive = useChange(ArchiveRotation, [Rotations]);
  const [edited, setEdited] = useState<CycleFragment | 'new'>();
  const [assigned, setAssigned] = useState<CycleFragment | 'any'>();
  const [removed, setRemoved] = useState<CycleFragment>();
  const people = usePeopleInScope(terms.data);
  const templates = terms.data?.shiftTemplates ?? NONE;
  const rotations = answer.data?.rotations ?? [];
  const columns: Column<CycleFragment>[] = [
    { id: 'name', name: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'cycle',
      name: 'Cycle',
      cell: ({ versions }) => {
        const version = versionOn(versions, dateOf()) ?? versions.at(-1);
        return (
          version && (
            <>
              {counted(version.days.length, 'day')}
              <div className="muted small">{cycleText(version.days, templates)}</div>
            </>
          )
        );
      },
    },
    {
      id: 'binding',
      name: 'Rotation days',
      cell: ({ binding }) => <Badge>{binding === 'hard' ? 'Required' : 'Preferred'}</Badge>,
      isExtra: true,
    },
    { id: 'people', name: 'People', cell: (row) => row.people, sortBy: (row) => row.people, isFigure: true },
    {
      id: 'actions',
      name: 'Actions',
      cell: (row) => (
        <RowActions
          name={row.name}
          actions={[
            { id: 'assign', name: 'Assign', onAction: () => setAssigned(row) },
            ...(plans
              ? [
                  { id: 'edit', name: 'Edit', onAction: () => setEdited(row) },
                  { id: 'archive', name: 'Archive', onAction: () => setRemoved(row) },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <Page
      title="Rotations"
      summary={answer.data && counted(rotations.length, 'rotation')}
      actions={
        <>
          {rotations.length > 0 && <Button onPress={() => setAssigned('any')}>Assign</Button>}
          {plans && (
            <Button look="primary" onPress={() => setEdited('new')}>
              <IconPlus aria-hidden /> New rotation
            </Button>
          )}
        </>
      }
    >
      <Panel isFlush>
        <Answer of={answer} lines={5}>
          {(data) => (
            <Table
              label="Rotations"
              columns={columns}
              rows={data.rotations}
              keyOf={({ id }) => id}
              initialSort={{ column: 'name' }}
              empty={
                <Empty title="No rotations">
                  A rotation is a cycle of working days and days off, such as 4 on, 2 off. Generation keeps it.
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      {rotations.length > 0 && terms.data && (
        <DaysPanel people={people} teams={terms.data.teams} templates={templates} />
      )}
      {edited && (
        <RotationForm
          rotation={edited === 'new' ? undefined : edited}
          templates={templates}
          onClose={() => setEdited(undefined)}
        />
      )}
      {assigned && (
        <AssignRotationDialog
          rotations={rotations}
          rotation={assigned === 'any' ? undefined : assigned}
          teams={peopleByTeam(people)}
          templates={templates}
          onClose={() => setAssigned(undefined)}
        />
      )}
      <ConfirmRemoval item={removed} action="Archive" change={archive} onClose={() => setRemoved(undefined)}>
        The rotation can no longer be assigned. Schedules stay as they are.
      </ConfirmRemoval>
    </Page>
  );
}

const NONE: readonly Template[] = [];
type Employee = RotationTermsQuery['employees'][number];

/** Active employees in the user's scope, sorted by name. */
function usePeopleInScope(terms: RotationTermsQuery | undefined): readonly Employee[] {
  const { me } = useSession();
  return useMemo(
    () =>
      (terms?.employees ?? [])
        .filter((person) => person.active && isInScope(person, terms?.teams ?? [], me))
        .sort((one, other) => nameOf(one).localeCompare(nameOf(other))),
    [terms, me],
  );
}

const nameOf = ({ firstName, lastName }: Employee): string => `${firstName} ${lastName}`;

const SHOWN_DAYS = 28;
const ROWS = 50;
const ALL = 'all';

interface DaysPanelProps {
  people: readonly Employee[];
  teams: RotationTermsQuery['teams'];
  templates: readonly Template[];
}

/** Rotation days of four weeks. A click makes an exception. */
function DaysPanel({ people, teams, templates }: DaysPanelProps) {
  const format = useFormat();
  const [search, setSearch] = useSearch(shape);
  const [open, setOpen] = useState<{ row: GridRow; date: string }>();
  const from = search.from || mondayOf(format.dateOf());
  const to = addDays(from, SHOWN_DAYS - 1);
  const shown = people.filter(({ teamId }) => !search.team || teamId === search.team);
  const ofPage = shown.slice((search.page - 1) * ROWS, search.page * ROWS);
  const employeeIds = ofPage.map(({ id }) => id);
  const answer = useAnswer(
    RotationDays,
    { employeeIds, from, to },
    { enabled: ofPage.length > 0, keepsPrevious: true },
  );
  const rows = useMemo(() => {
    const days = new Map<string, Map<string, { day: GridDay['day']; isException: boolean }>>();
    for (const { employeeId, date, day, isException } of answer.data?.rotationDays ?? [])
      days.set(employeeId, (days.get(employeeId) ?? new Map()).set(date, { day, isException }));
    return ofPage
      .filter(({ id }) => days.has(id))
      .map((person): GridRow => ({ id: person.id, name: nameOf(person), days: days.get(person.id)! }));
  }, [answer.data, people, search.team, search.page]);
  const planned = open?.row.days.get(open.date);
  return (
    <Panel
      title="Rotation calendar"
      actions={
        <>
          <SelectField
            label="Team"
            hidesLabel
            options={[{ value: ALL, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
            value={search.team || ALL}
            onChange={(next) => setSearch({ team: next === ALL ? '' : next, page: 1 }, { replace: true })}
          />
          <span className="rotation-step">
            <Button look="quiet" label="Earlier" onPress={() => setSearch({ from: addDays(from, -SHOWN_DAYS) })}>
              <IconChevronLeft aria-hidden />
            </Button>
            <span className="figure">{format.dayRange(from, to)}</span>
            <Button look="quiet" label="Later" onPress={() => setSearch({ from: addDays(from, SHOWN_DAYS) })}>
              <IconChevronRight aria-hidden />
            </Button>
          </span>
        </>
      }
    >
      <Answer of={answer} lines={5}>
        {() =>
          rows.length === 0 ? (
            <Empty title="No rotation days">Assign a rotation to see its days.</Empty>
          ) : (
            <DaysGrid
              label="Rotation days"
              from={from}
              count={SHOWN_DAYS}
              rows={rows}
              templates={templates}
              onDay={(row, date) => setOpen({ row, date })}
            />
          )
        }
      </Answer>
      <Pager
        page={search.page}
        rows={ROWS}
        total={shown.length}
        onPage={(page) => setSearch({ page }, { replace: true })}
      />
      {open && planned && (
        <RotationExceptionDialog
          employee={open.row}
          date={open.date}
          planned={planned}
          templates={templates}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}

type GridDay = NonNullable<ReturnType<GridRow['days']['get']>>;
