import { useState } from 'react';
import { RestoreShifts, Schedules } from '../../api/operations.generated';
import { counted, useFormat } from '../../kernel/format';
import { useAnswer, useChange } from '../../api/query';
import type { RestoreInput } from '../../api/types.generated';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DateField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Waiting } from '../../ui/page';
import { tell } from '../../ui/toast';
import type { Plan } from '../schedule/use-board';
import { BulkResult } from './bulk-result';
import { ReasonField, reasonsIn, RuleRefusal } from './rule-refusal';

type Scope = 'all' | 'days' | 'cells';

interface Props {
  plan: Plan;
  version: number;
  /** Selected days of employees. */
  cells: readonly { employeeId: string; date: string }[];
  onRestored(): void;
  onClose(): void;
}

/** Maximum number of cells of a restore. */
const MAX_CELLS = 500;

/** Restores a version, days of it, or selected cells, after showing the effect. */
export function RestoreDialog({ plan: { board, personOf }, version, cells, onRestored, onClose }: Props) {
  const { head } = board;
  const { dayRange } = useFormat();
  const mayName = cells.length > 0 && cells.length <= MAX_CELLS;
  const [scope, setScope] = useState<Scope>(mayName ? 'cells' : 'all');
  const [from, setFrom] = useState(head.startDate);
  const [to, setTo] = useState(head.endDate);
  const input: RestoreInput = {
    scheduleId: head.id,
    toVersion: version,
    dryRun: false,
    ...(scope === 'days' && { from, to }),
    ...(scope === 'cells' && {
      cells: cells.map(({ employeeId, date }) => ({ employeeId, date })),
    }),
  };
  const preview = useAnswer(
    RestoreShifts,
    { input: { ...input, dryRun: true } },
    { isKept: false, keepsPrevious: true },
  );
  const change = useChange(RestoreShifts, [Schedules]);
  const submit = (fields: FormData) =>
    change.mutate(
      { input, ...reasonsIn(fields) },
      {
        onSuccess: ({ restoreShifts: { written } }) => {
          tell(`Version ${version} restored: ${counted(written, 'shift')}`);
          onRestored();
        },
      },
    );
  return (
    <Dialog title={`Restore version ${version}`} isOpen onOpenChange={onClose}>
      <Form change={change} action="Restore" onSubmit={submit}>
        <Choice<Scope>
          label="What to restore"
          options={[
            { value: 'all', name: 'Everything' },
            { value: 'days', name: 'Days' },
            ...(mayName ? [{ value: 'cells' as const, name: `Selection (${cells.length})` }] : []),
          ]}
          value={scope}
          onChange={setScope}
        />
        {cells.length > MAX_CELLS && (
          <p className="muted">
            {cells.length} days are selected. Select at most {MAX_CELLS} to restore only these.
          </p>
        )}
        {scope === 'days' && (
          <div className="form-row">
            <DateField label="From" value={from} onChange={setFrom} />
            <DateField label="To" value={to} onChange={setTo} />
          </div>
        )}
        <p className="muted">
          {scope === 'cells'
            ? 'Restores the selected days, including shifts that have started.'
            : `Restores the shifts of ${dayRange(scope === 'days' ? from : head.startDate, scope === 'days' ? to : head.endDate)}. Shifts that have begun stay as they are.`}
        </p>
        {preview.error ? (
          <Notice look="warn">{messageOf(preview.error)}</Notice>
        ) : preview.data ? (
          <BulkResult of={preview.data.restoreShifts} personOf={personOf} verb="changed" />
        ) : (
          <Waiting lines={2} />
        )}
        <RuleRefusal error={change.error} personOf={personOf} />
        <ReasonField />
      </Form>
    </Dialog>
  );
}
