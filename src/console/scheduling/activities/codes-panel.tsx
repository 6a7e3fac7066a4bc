import { useState } from 'react';
import {
  ActivityCodes,
  ArchiveActivityCode,
  CreateActivityCode,
  UpdateActivityCode,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import type { ActivityCategory, ActivityCodeInput, CodeFragment, Role } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckList, NumberField, SelectField, Switch, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Answer, Panel } from '../../ui/page';
import { ConfirmRemoval, RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { CATEGORIES } from './activity-words';

const ROLES: readonly { id: Role; says: string }[] = [
  { id: 'admin', says: 'Administrators' },
  { id: 'planner', says: 'Planners' },
  { id: 'supervisor', says: 'Supervisors' },
];
const USUAL_COLOR = '#6B7280';

/** Codes of what people do in parts of shifts: breaks, meetings, coaching, training and other work. */
export function CodesPanel() {
  const role = useRole();
  const mayChange = role === 'admin' || role === 'planner';
  const answer = useAnswer(ActivityCodes, { includeArchived: false });
  const archive = useChange(ArchiveActivityCode, [ActivityCodes]);
  const [edited, setEdited] = useState<CodeFragment | 'new'>();
  const [removed, setRemoved] = useState<CodeFragment>();
  const columns: Column<CodeFragment>[] = [
    {
      id: 'name',
      name: 'Name',
      cell: ({ name, color }) => (
        <span className="row">
          <span className="activity-color" style={{ background: color }} aria-hidden />
          {name}
        </span>
      ),
      sortBy: ({ name }) => name,
    },
    { id: 'category', name: 'Category', cell: ({ category }) => CATEGORIES[category], sortBy: (row) => row.category },
    { id: 'paid', name: 'Paid', cell: ({ paid }) => (paid ? 'Paid' : 'Unpaid'), isExtra: true },
    {
      id: 'queue',
      name: 'Counts as staffing',
      cell: ({ onQueue }) => (onQueue ? 'Yes' : 'No'),
      isExtra: true,
    },
    {
      id: 'minutes',
      name: 'Default length',
      cell: ({ defaultMinutes }) => (defaultMinutes ? `${defaultMinutes} min` : '–'),
      isFigure: true,
      isExtra: true,
    },
    ...(mayChange
      ? [
          {
            id: 'actions',
            name: 'Actions',
            cell: (row: CodeFragment) => (
              <RowActions
                name={row.name}
                actions={[
                  { id: 'edit', name: 'Edit', onAction: () => setEdited(row) },
                  ...(row.isBuiltIn ? [] : [{ id: 'archive', name: 'Archive', onAction: () => setRemoved(row) }]),
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      isFlush
      title="Activity codes"
      actions={
        mayChange && (
          <Button onPress={() => setEdited('new')}>
            <IconPlus aria-hidden /> New code
          </Button>
        )
      }
    >
      <Answer of={answer} lines={6}>
        {({ activityCodes }) => (
          <Table label="Activity codes" columns={columns} rows={activityCodes} keyOf={({ id }) => id} />
        )}
      </Answer>
      {edited && <CodeForm code={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <ConfirmRemoval item={removed} action="Archive" change={archive} onClose={() => setRemoved(undefined)}>
        The code can no longer be used. Existing uses are kept.
      </ConfirmRemoval>
    </Panel>
  );
}

function CodeForm({ code, onClose }: { code: CodeFragment | undefined; onClose(): void }) {
  const [category, setCategory] = useState<ActivityCategory>(code?.category ?? 'coaching');
  const [onQueue, setOnQueue] = useState(code?.onQueue ?? false);
  const [paid, setPaid] = useState(code?.paid ?? true);
  const [minutes, setMinutes] = useState(code?.defaultMinutes ?? NaN);
  const [roles, setRoles] = useState<readonly string[]>(code?.requestableBy ?? ROLES.map(({ id }) => id));
  const create = useChange(CreateActivityCode, [ActivityCodes]);
  const update = useChange(UpdateActivityCode, [ActivityCodes, { name: 'ActivityPlans' }]);
  const submit = (fields: FormData) => {
    const input: ActivityCodeInput = {
      name: String(fields.get('name')),
      color: String(fields.get('color')).toUpperCase(),
      requestableBy: roles as Role[],
      defaultMinutes: Number.isNaN(minutes) ? null : minutes,
    };
    const onSuccess = () => {
      tell(code ? 'Activity code saved' : 'Activity code created');
      onClose();
    };
    if (code) update.mutate({ id: code.id, input }, { onSuccess });
    else
      create.mutate(
        {
          input: {
            ...input,
            category,
            paid: paid && category !== 'split_gap',
            ...(category === 'work' && { onQueue }),
          },
        },
        { onSuccess },
      );
  };
  return (
    <Dialog title={code ? `Edit ${code.name}` : 'New activity code'} isOpen onOpenChange={onClose}>
      <Form change={code ? update : create} action={code ? 'Save' : 'Create code'} onSubmit={submit}>
        <TextField label="Name" name="name" defaultValue={code?.name ?? ''} maxLength={60} isRequired autoFocus />
        {!code && (
          <>
            <SelectField<ActivityCategory>
              label="Category"
              options={(Object.entries(CATEGORIES) as [ActivityCategory, string][]).map(([value, name]) => ({
                value,
                name,
              }))}
              value={category}
              onChange={(next) => {
                setCategory(next);
                setPaid(next !== 'lunch' && next !== 'split_gap');
              }}
              hint="Cannot be changed later"
            />
            {category === 'work' && (
              <Switch isSelected={onQueue} onChange={setOnQueue}>
                Counts as staffing
              </Switch>
            )}
            {category !== 'split_gap' && (
              <Switch isSelected={paid} onChange={setPaid}>
                Paid
              </Switch>
            )}
          </>
        )}
        <div className="form-row">
          <TextField label="Color" name="color" type="color" defaultValue={code?.color ?? USUAL_COLOR} />
          <NumberField
            label="Default length"
            unit="min"
            name="defaultMinutes"
            value={minutes}
            onChange={setMinutes}
            minValue={1}
            maxValue={720}
          />
        </div>
        <CheckList legend="May be placed by" options={ROLES} chosen={roles} onChange={setRoles} />
        {roles.length === 0 && <p className="small muted">Select at least one role that can place this code.</p>}
      </Form>
    </Dialog>
  );
}
