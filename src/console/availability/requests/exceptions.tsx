import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  ApproveException,
  RefuseException,
  WaitingExceptions,
  WithdrawException,
} from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useRole, useSession } from '../../kernel/session';
import type { WaitingExceptionsQuery } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Badge, type Look } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table } from '../../ui/table';
import { tell } from '../../ui/toast';

type Asked = WaitingExceptionsQuery['adherenceExceptions']['data'][number];

const STATES: Record<Asked['state'], { name: string; look: Look }> = {
  requested: { name: 'To decide', look: 'info' },
  approved: { name: 'Approved', look: 'good' },
  refused: { name: 'Refused', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
};

/** Times that should count as excused: to decide for leaders, the own ones for agents. */
export function Exceptions() {
  const format = useFormat();
  const role = useRole();
  const { employee } = useSession().me;
  const isAgent = role === 'agent';
  const answer = useAnswer(WaitingExceptions, { state: isAgent ? undefined : 'requested', page: 1, limit: 100 });
  const [decided, setDecided] = useState<{ of: Asked; isApproval: boolean }>();
  const withdraw = useChange(WithdrawException, [WaitingExceptions]);
  const mayDecide = (of: Asked) => (role === 'admin' || role === 'supervisor') && of.employeeId !== employee?.id;
  return (
    <Panel title={isAgent ? 'My exceptions' : 'Exceptions to decide'} isFlush>
      <Answer of={answer}>
        {({ adherenceExceptions }) => (
          <Table
            label="Exceptions"
            rows={adherenceExceptions.data}
            keyOf={({ id }) => id}
            empty={
              <Empty title="No exception waits">A time that was excused does not count as out of adherence.</Empty>
            }
            columns={[
              { id: 'who', name: 'Who', cell: (row) => row.employeeName ?? row.teamName ?? 'Everybody' },
              {
                id: 'when',
                name: 'When',
                cell: ({ startsAt, endsAt }) => `${format.dateTime(startsAt)} to ${format.time(endsAt)}`,
                sortBy: ({ startsAt }) => startsAt,
              },
              { id: 'why', name: 'Reason', cell: ({ reason }) => reason.name, isExtra: true },
              { id: 'note', name: 'Note', cell: ({ note, decisionNote }) => decisionNote ?? note, isExtra: true },
              {
                id: 'state',
                name: 'State',
                cell: ({ state }) => <Badge look={STATES[state].look}>{STATES[state].name}</Badge>,
                isExtra: !isAgent,
              },
              {
                id: 'action',
                name: 'Action',
                cell: (of) =>
                  of.state !== 'requested' ? null : mayDecide(of) ? (
                    <span className="row">
                      <Button onPress={() => setDecided({ of, isApproval: true })}>Approve</Button>
                      <Button look="quiet" onPress={() => setDecided({ of, isApproval: false })}>
                        Refuse
                      </Button>
                    </span>
                  ) : of.employeeId === employee?.id ? (
                    <Button
                      onPress={() =>
                        withdraw.mutate({ id: of.id }, { onError: (e) => tell(messageOf(e), { look: 'bad' }) })
                      }
                    >
                      Withdraw
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </Answer>
      {decided && <ExceptionDialog {...decided} onClose={() => setDecided(undefined)} />}
    </Panel>
  );
}

function ExceptionDialog({ of, isApproval, onClose }: { of: Asked; isApproval: boolean; onClose(): void }) {
  const format = useFormat();
  const approve = useChange(ApproveException, [WaitingExceptions]);
  const refuse = useChange(RefuseException, [WaitingExceptions]);
  const change = isApproval ? approve : refuse;
  const send = (fields: FormData) =>
    change.mutate(
      { id: of.id, note: String(fields.get('note') ?? '') || undefined },
      {
        onSuccess: () => {
          tell(isApproval ? 'Approved' : 'Refused');
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={isApproval ? 'Approve the exception' : 'Refuse the exception'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        change={change}
        onSubmit={send}
        action={isApproval ? 'Approve' : 'Refuse'}
        look={isApproval ? 'primary' : 'danger'}
      >
        <p>
          {of.employeeName ?? of.teamName ?? 'Everybody'}, {of.reason.name}, {format.dateTime(of.startsAt)} to{' '}
          {format.time(of.endsAt)}
        </p>
        <TextField label={isApproval ? 'Note' : 'Reason'} name="note" rows={2} isRequired={!isApproval} />
      </Form>
    </Dialog>
  );
}
