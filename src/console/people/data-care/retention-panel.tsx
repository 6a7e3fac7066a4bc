import { useState } from 'react';
import { counted } from '../../kernel/format';
import { DataCare, SetRetention } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { DataCareQuery, RetentionKind } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, Switch } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';

type Rule = DataCareQuery['retention'][number];

/** Names of the kinds, and the data that the end of a period deletes. */
const KINDS: Record<RetentionKind, { name: string; deletes: string }> = {
  mails: { name: 'E-mails', deletes: 'Sent e-mails and push messages, and invitations' },
  webhook_deliveries: { name: 'Webhook messages', deletes: 'Webhook messages and the responses to them' },
  jobs: { name: 'Jobs', deletes: 'Finished background jobs' },
  inactive_people: { name: 'Inactive people', deletes: 'People deactivated longer ago than this are erased' },
  agent_states: { name: 'Agent states', deletes: 'History of agent states. Reports keep their figures.' },
  alerts: { name: 'Alerts and exceptions', deletes: 'Adherence alerts and exceptions' },
  audit: { name: 'Audit log', deletes: 'Audit log entries' },
  agent_days: { name: 'Adherence reports', deletes: 'Daily adherence figures' },
  schedules: { name: 'Schedules', deletes: 'Past schedules with their shifts, history, offers and trades' },
  time_off: {
    name: 'Time off',
    deletes: 'Requests, balances of past years, late and sick reports, availability exceptions',
  },
  contact_history: { name: 'Contact history', deletes: 'Imported intervals' },
  deflection: { name: 'Deflection', deletes: 'Imported contacts resolved by bots' },
  forecasts: { name: 'Forecasts', deletes: 'Superseded forecasts' },
};
const DEFAULT_DAYS = 730;

/** Retention periods by kind of data. */
export function RetentionPanel({ rules }: { rules: readonly Rule[] }) {
  const [edited, setEdited] = useState<Rule>();
  const columns: Column<Rule>[] = [
    { id: 'kind', name: 'Data', sortBy: ({ kind }) => KINDS[kind].name, cell: ({ kind }) => KINDS[kind].name },
    { id: 'deletes', name: 'Deleted', isExtra: true, cell: ({ kind }) => KINDS[kind].deletes },
    {
      id: 'days',
      name: 'Kept for',
      sortBy: ({ days }) => days ?? Infinity,
      cell: ({ days }) => (days === null ? 'Unlimited' : counted(days, 'day')),
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (rule) => (
        <Button look="quiet" label={`Change retention of ${KINDS[rule.kind].name}`} onPress={() => setEdited(rule)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Retention periods">
      <p className="small muted">Data past its period is deleted every night at 03:30, unless a legal hold keeps it.</p>
      <Table label="Retention periods" columns={columns} rows={rules} keyOf={({ kind }) => kind} />
      <Dialog
        title={edited ? `Retention of ${KINDS[edited.kind].name}` : ''}
        isOpen={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
      >
        {edited && <RetentionForm rule={edited} onDone={() => setEdited(undefined)} />}
      </Dialog>
    </Panel>
  );
}

function RetentionForm({ rule, onDone }: { rule: Rule; onDone(): void }) {
  const change = useChange(SetRetention, [DataCare]);
  const [isLimited, setLimited] = useState(rule.days !== null);
  const [days, setDays] = useState(rule.days ?? Math.max(DEFAULT_DAYS, rule.minDays));
  const isShorter = isLimited && days < (rule.days ?? Infinity);
  const submit = () =>
    change.mutate(
      { kind: rule.kind, days: isLimited ? days : null },
      {
        onSuccess: () => {
          tell('Retention period saved');
          onDone();
        },
      },
    );
  return (
    <Form change={change} onSubmit={submit} action="Save" look={isShorter ? 'danger' : undefined}>
      <p>{KINDS[rule.kind].deletes}.</p>
      <Switch isSelected={isLimited} onChange={setLimited}>
        Delete after a period
      </Switch>
      {isLimited && (
        <NumberField
          label="Days"
          name="days"
          value={days}
          onChange={setDays}
          hint={`At least ${counted(rule.minDays, 'day')}`}
          isRequired
        />
      )}
      {isShorter && (
        <Notice look="warn">
          A shorter period takes effect after 24 hours. Deleted data cannot be restored from here.
        </Notice>
      )}
    </Form>
  );
}
