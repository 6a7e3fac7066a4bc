import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { ActivityPlans, UpdateActivityPlan } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ActivityTermsQuery, PlanFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { groupText, repeatText, windowText } from './activity-words';
import { PlaceDialog } from './place-dialog';
import { PlanForm } from './plan-form';

const ROWS = 50;

/** Plans of recurring sessions, such as coaching every two weeks. */
export function PlansPanel({ terms }: { terms: ActivityTermsQuery }) {
  const { dayRange, day } = useFormat();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<PlanFragment | 'new'>();
  const [placed, setPlaced] = useState<readonly string[]>();
  const answer = useAnswer(ActivityPlans, { page, limit: ROWS }, { keepsPrevious: true });
  const change = useChange(UpdateActivityPlan, [ActivityPlans]);
  const plans = answer.data?.activityPlans.data ?? [];
  const activate = ({ id, name, isActive }: PlanFragment) =>
    change.mutate(
      { id, input: { isActive: !isActive } },
      {
        onSuccess: () => tell(`${name} ${isActive ? 'paused' : 'resumed'}`),
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  const columns: Column<PlanFragment>[] = [
    {
      id: 'name',
      name: 'Plan',
      cell: ({ name, activityCode, isActive }) => (
        <>
          <span className="row">
            <span className="activity-color" style={{ background: activityCode.color }} aria-hidden />
            {name} {!isActive && <Badge>Paused</Badge>}
          </span>
          <div className="muted small">{activityCode.name}</div>
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'when',
      name: 'When',
      cell: (row) => (
        <>
          {row.minutes} min, {repeatText(row).toLowerCase()}
          <div className="muted small">
            {windowText(row)} · {row.to ? dayRange(row.from, row.to) : `from ${day(row.from)}`}
          </div>
        </>
      ),
    },
    { id: 'group', name: 'Group', cell: groupText, isExtra: true },
    { id: 'who', name: 'Attendees', cell: (row) => attendeesText(row, terms), isExtra: true },
    {
      id: 'actions',
      name: 'Actions',
      cell: (row) => (
        <RowActions
          name={row.name}
          actions={[
            ...(row.isActive ? [{ id: 'place', name: 'Place sessions', onAction: () => setPlaced([row.id]) }] : []),
            { id: 'edit', name: 'Edit', onAction: () => setEdited(row) },
            { id: 'active', name: row.isActive ? 'Pause' : 'Resume', onAction: () => activate(row) },
          ]}
        />
      ),
    },
  ];
  return (
    <Panel
      isFlush
      title="Plans"
      actions={
        <>
          {plans.some(({ isActive }) => isActive) && <Button onPress={() => setPlaced([])}>Place sessions</Button>}
          <Button look="primary" onPress={() => setEdited('new')}>
            <IconPlus aria-hidden /> New plan
          </Button>
        </>
      }
    >
      <Answer of={answer} lines={6}>
        {({ activityPlans: { data, total } }) => (
          <>
            <Table
              label="Activity plans"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No plans">
                  A plan places coaching, training or meetings where they add the least understaffing.
                </Empty>
              }
            />
            <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
          </>
        )}
      </Answer>
      {edited && (
        <PlanForm plan={edited === 'new' ? undefined : edited} terms={terms} onClose={() => setEdited(undefined)} />
      )}
      {placed && (
        <PlaceDialog
          plans={plans.filter(({ isActive }) => isActive)}
          first={placed}
          terms={terms}
          onClose={() => setPlaced(undefined)}
        />
      )}
    </Panel>
  );
}

/** Returns the teams and skills by name and the number of people, such as `Care, French, 3 people`. */
function attendeesText(
  { teamIds, skillIds, employeeIds }: PlanFragment,
  { teams, skills }: ActivityTermsQuery,
): string {
  const names = [
    ...teams.filter(({ id }) => teamIds.includes(id)),
    ...skills.filter(({ id }) => skillIds.includes(id)),
  ].map(({ name }) => name);
  return [...names, ...(employeeIds.length > 0 ? [counted(employeeIds.length, 'person', 'people')] : [])].join(', ');
}
