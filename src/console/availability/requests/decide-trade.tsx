import { useState } from 'react';
import { breachesOf, isBinding, type Breach } from '../../kernel/breaches';
import { useFormat, type Format } from '../../kernel/format';
import { ApproveTrade, RefuseTrade, TradesToDecide } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import { shiftTimes, tradeKind } from '../../kernel/trade-words';
import type { TradesToDecideQuery } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { Form, OverrideField } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import { DecisionFields, type Decision } from './decision-fields';
import { overrideOf } from './override-field';
import { plansEverything } from './rights';

export type DecidedTrade = TradesToDecideQuery['shiftTrades']['data'][number];

/** Returns the change of understaffed person-time, such as `+0:30 h`. */
export const staffingText = (
  minutes: number | null | undefined,
  { hoursChange }: Pick<Format, 'hoursChange'>,
): string => (minutes == null ? 'No requirement' : minutes === 0 ? 'No change' : hoursChange(minutes));

/** Shows what a trade does to both plans and to staffing, and approves or rejects it. */
export function DecideTradeDialog({ trade, onClose }: { trade: DecidedTrade; onClose(): void }) {
  const format = useFormat();
  const { proposerName, partnerName, gives, takes, note, needsDecision, warnings, shortMinutesChange } = trade;
  const [decision, setDecision] = useState<Decision>('approve');
  const approve = useChange(ApproveTrade, DUE);
  const refuse = useChange(RefuseTrade, DUE);
  const isApproval = decision === 'approve';
  const mayOverride = plansEverything({ role: useRole() });
  const refused = breachesOf(approve.error?.details);
  const isRefused = refused.length > 0 || Array.isArray(approve.error?.details.blockedBy);
  const nameOf = (id: string) => (id === trade.proposerId ? proposerName : partnerName) ?? '';
  const submit = (fields: FormData) => {
    const text = String(fields.get('note') ?? '').trim();
    const onSuccess = () => onClose();
    if (isApproval)
      approve.mutate(
        { id: trade.id, note: text || undefined, override: overrideOf(fields) },
        {
          onSuccess: ({ approveShiftTrade: { state } }) => {
            tell(state === 'approved' ? 'Trade approved' : 'Approved for your people. Another decision is needed.');
            onClose();
          },
        },
      );
    else refuse.mutate({ id: trade.id, note: text }, { onSuccess: () => (tell('Trade rejected'), onSuccess()) });
  };
  return (
    <Dialog
      title={`${tradeKind(trade)}: ${proposerName}${partnerName ? ` and ${partnerName}` : ''}`}
      place="side"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <dl className="trade-plan">
        {[
          { name: proposerName, loses: gives, gets: takes },
          { name: partnerName, loses: takes, gets: gives },
        ].map(({ name, loses, gets }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">
              {loses.map((shift) => (
                <div key={shift.shiftId}>Gives {shiftTimes(shift, format)}</div>
              ))}
              {gets.map((shift) => (
                <div key={shift.shiftId}>Gets {shiftTimes(shift, format)}</div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {note && <blockquote className="request-note">{note}</blockquote>}
      {needsDecision.length > 0 && (
        <section aria-label="Why approval is needed">
          <h3>Why approval is needed</h3>
          <ul>
            {needsDecision.map(({ rule, description }) => (
              <li key={rule + description}>{format.withDays(description)}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        Understaffing on these days: <strong className="figure">{staffingText(shortMinutesChange, format)}</strong>
      </p>
      <Rules breaches={warnings} nameOf={nameOf} />
      <Form
        change={isApproval ? approve : refuse}
        onSubmit={submit}
        action={isApproval ? 'Approve' : 'Reject'}
        look={isApproval ? 'primary' : 'danger'}
      >
        <DecisionFields decision={decision} onChange={setDecision} readers="both employees" />
        {isApproval && <Rules breaches={refused} nameOf={nameOf} />}
        {isApproval && mayOverride && isRefused && <OverrideField isRequired />}
      </Form>
    </Dialog>
  );
}

const DUE = [TradesToDecide, { name: 'MenuCounts' }];

/** Rules that the plans would break, required ones first. */
function Rules({ breaches, nameOf }: { breaches: readonly Breach[]; nameOf(id: string): string }) {
  const { day, withDays } = useFormat();
  if (breaches.length === 0) return null;
  const sorted = [...breaches].sort((one, other) => Number(isBinding(other)) - Number(isBinding(one)));
  return (
    <Notice look={sorted.some(isBinding) ? 'bad' : 'warn'}>
      <ul>
        {sorted.map((breach) => (
          <li key={`${breach.employeeId} ${breach.date} ${breach.kind}`}>
            <Badge look={isBinding(breach) ? 'bad' : 'quiet'}>{isBinding(breach) ? 'Required' : 'Preference'}</Badge>{' '}
            <strong>{nameOf(breach.employeeId)}</strong> {day(breach.date)}: {withDays(breach.description)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
