import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  ApproveTimeOff,
  OneTimeOff,
  RefuseTimeOff,
  TimeOffEffect,
  TimeOffRequests,
  WhoIsAway,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';
import { DecisionFields, type Decision } from './decision-fields';
import { Beside } from './beside';
import { BalanceLine } from './balance-line';
import { Effect } from './effect';
import { OverrideField, overrideOf } from './override-field';
import { STATES, timesText } from './time-off-words';

const DUE = [TimeOffRequests, WhoIsAway, TimeOffEffect, { name: 'BalancesOf' }];

/** Shows the effect of a request on coverage, and approves or denies it. */
export function DecideDialog({ id, onClose }: { id: string; onClose(): void }) {
  const answer = useAnswer(OneTimeOff, { id }, { isKept: false });
  const asked = answer.data?.timeOff;
  return (
    <Dialog
      title={asked ? `${asked.employeeName}: ${asked.type.name}` : 'Time off'}
      place="side"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Answer of={answer}>{({ timeOff }) => <Request asked={timeOff} onClose={onClose} />}</Answer>
    </Dialog>
  );
}

function Request({ asked, onClose }: { asked: AskedTimeOffFragment; onClose(): void }) {
  const format = useFormat();
  return (
    <div className="stack">
      <p>
        <strong>{timesText(asked, format.dayRange)}</strong>, {format.hours(asked.minutes)}
      </p>
      <p className="muted small">
        Requested by {asked.requestedBy}, {format.dateTime(asked.requestedAt)}
      </p>
      {asked.note && <blockquote className="request-note">{asked.note}</blockquote>}
      {asked.isWaitingForMe ? (
        <>
          <BalanceLine employeeId={asked.employeeId} typeId={asked.typeId} year={Number(asked.startDate.slice(0, 4))} />
          <Effect of={{ id: asked.id }} />
          <Beside asked={asked} />
          <Decision asked={asked} onDone={onClose} />
        </>
      ) : (
        <Notice look="info">
          {STATES[asked.state].name}
          {asked.decidedBy && ` by ${asked.decidedBy}`}
          {asked.decisionNote && `: ${asked.decisionNote}`}
        </Notice>
      )}
    </div>
  );
}

function Decision({ asked, onDone }: { asked: AskedTimeOffFragment; onDone(): void }) {
  const [decision, setDecision] = useState<Decision>('approve');
  const approve = useChange(ApproveTimeOff, DUE);
  const refuse = useChange(RefuseTimeOff, DUE);
  const isApproval = decision === 'approve';
  const send = (fields: FormData) => {
    const note = String(fields.get('note') ?? '') || undefined;
    const onSuccess = () => {
      tell(`${asked.employeeName}: ${isApproval ? 'approved' : 'rejected'}`);
      onDone();
    };
    if (isApproval) approve.mutate({ id: asked.id, input: { note, override: overrideOf(fields) } }, { onSuccess });
    else refuse.mutate({ id: asked.id, note }, { onSuccess });
  };
  return (
    <Form
      change={isApproval ? approve : refuse}
      onSubmit={send}
      action={isApproval ? 'Approve' : 'Reject'}
      look={isApproval ? 'primary' : 'danger'}
    >
      <DecisionFields decision={decision} onChange={setDecision} readers="the employee" />
      {isApproval && <OverrideField />}
    </Form>
  );
}
