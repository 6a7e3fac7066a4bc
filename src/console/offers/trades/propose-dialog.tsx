import { useState } from 'react';
import { addDays, isDate } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { MyTrades, ProposeTrade, TradeBoard, TradeOptions } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { PROPOSALS, shiftsTimes, shiftTimes, type ProposalKind } from '../../kernel/trade-words';
import type { ProposeShiftTradeInput, TradeTermsQuery } from '../../api/types.generated';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DateField, SelectField, Switch, TextField } from '../../ui/field';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Empty, Waiting } from '../../ui/page';
import { tell } from '../../ui/toast';
import { NOT_TRADABLE, useOwnShifts, type OwnShift } from './trade-shifts';

type Terms = TradeTermsQuery['tradeSettings'];

const IS_ALLOWED: Record<ProposalKind, (terms: Terms) => boolean> = {
  swap: ({ direct }) => direct,
  give: ({ direct, giveAway }) => direct && giveAway,
  post: ({ board }) => board,
};

const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;

const WHOLE = { startTime: '', endTime: '' };

/** Days without shifts to swap, as past ones: only give-aways are found. */
const noDays = (today: string) => ({ from: addDays(today, -1), to: addDays(today, -1) });

interface Props {
  terms: Terms;
  shiftId: string | undefined;
  kind: ProposalKind | undefined;
  onClose(): void;
}

/** Proposes a swap, gives a shift away, or posts it on the board. */
export function ProposeDialog({ terms, shiftId, kind: asked, onClose }: Props) {
  const { answer, shifts } = useOwnShifts();
  const kinds = PROPOSALS.filter(({ value }) => IS_ALLOWED[value](terms));
  return (
    <Dialog title="Trade a shift" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {answer.error ? (
        <Notice look="bad">{messageOf(answer.error)}</Notice>
      ) : !answer.data ? (
        <Waiting />
      ) : shifts.length === 0 || kinds.length === 0 ? (
        <Empty title="No shifts to trade">Published shifts that have not begun can be traded.</Empty>
      ) : (
        <Proposal
          terms={terms}
          kinds={kinds}
          shifts={shifts}
          first={{ shiftId, kind: kinds.some(({ value }) => value === asked) ? asked : undefined }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ProposalProps {
  terms: Terms;
  kinds: readonly (typeof PROPOSALS)[number][];
  shifts: readonly OwnShift[];
  first: { shiftId: string | undefined; kind: ProposalKind | undefined };
  onClose(): void;
}

function Proposal({ terms, kinds, shifts, first, onClose }: ProposalProps) {
  const format = useFormat();
  const today = format.dateOf();
  const [chosen, setChosen] = useState(first.shiftId ?? shifts[0]?.id);
  const shift = shifts.find(({ id }) => id === chosen);
  const [kind, setKind] = useState<ProposalKind>(first.kind ?? kinds[0]!.value);
  const around = (date: string) => (addDays(date, -DAYS_BEFORE) < today ? today : addDays(date, -DAYS_BEFORE));
  const [from, setFrom] = useState(around(shift?.date ?? today));
  const [to, setTo] = useState(addDays(shift?.date ?? today, DAYS_AFTER));
  const [wantsReturn, setWantsReturn] = useState(!terms.giveAway);
  const [isAnonymous, setAnonymous] = useState(false);
  const [part, setPart] = useState(WHOLE);
  const [option, setOption] = useState<string | null>(null);
  const isPart = part.startTime !== '' && part.endTime !== '';
  const gives = shift ? [{ shiftId: shift.id, ifVersion: shift.version, ...(isPart ? part : {}) }] : [];
  const isPosted = kind === 'post';
  const options = useOptions({
    gives,
    ...(kind === 'swap' ? { from, to } : noDays(today)),
    isSwap: kind === 'swap',
    isEnabled: !isPosted && shift !== undefined,
  });
  const taken = options.list.find(({ value }) => value === option) ?? undefined;
  const change = useChange(ProposeTrade, [MyTrades, TradeBoard]);
  const submit = (fields: FormData) => {
    if (!shift || (!isPosted && !taken)) return;
    const note = String(fields.get('note') ?? '').trim();
    const input: ProposeShiftTradeInput = {
      gives,
      anonymous: isPosted && isAnonymous,
      ...(note && { note }),
      ...(isPosted
        ? wantsReturn && { wantsFrom: from, wantsTo: to }
        : { partnerId: taken?.employeeId, takes: taken?.takes.map((id) => ({ shiftId: id })) }),
    };
    change.mutate(
      { input },
      {
        onSuccess: () => (tell(isPosted ? 'Shift posted on the board' : `Proposed to ${taken?.who ?? ''}`), onClose()),
      },
    );
  };
  const needsDays = kind === 'swap' || (isPosted && wantsReturn);
  return (
    <Form
      change={change}
      onSubmit={submit}
      action={!shift ? undefined : isPosted ? 'Post' : options.list.length > 0 ? 'Propose' : undefined}
    >
      <SelectField
        label="Your shift"
        name="gives"
        options={shifts.map((each) => ({ value: each.id, name: shiftTimes(each, format) }))}
        value={shift?.id ?? null}
        onChange={(id) => {
          const next = shifts.find((each) => each.id === id);
          setChosen(id);
          setOption(null);
          setPart(WHOLE);
          if (!next) return;
          setFrom(around(next.date));
          setTo(addDays(next.date, DAYS_AFTER));
        }}
      />
      {!shift && <Notice look="warn">{NOT_TRADABLE}</Notice>}
      <Choice<ProposalKind>
        label="Kind of trade"
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setOption(null);
        }}
      />
      {terms.parts && (
        <div className="form-row">
          <TextField
            label="Part from"
            type="time"
            value={part.startTime}
            onChange={(startTime) => setPart({ ...part, startTime })}
            hint="Empty: the whole shift"
            isRequired={part.endTime !== ''}
          />
          <TextField
            label="Part to"
            type="time"
            value={part.endTime}
            onChange={(endTime) => setPart({ ...part, endTime })}
            isRequired={part.startTime !== ''}
          />
        </div>
      )}
      {isPosted && terms.giveAway && (
        <Switch isSelected={wantsReturn} onChange={setWantsReturn}>
          I want a shift in return
        </Switch>
      )}
      {needsDays && (
        <div className="form-row">
          <DateField label="In return, from" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
        </div>
      )}
      {isPosted && terms.anonymous && (
        <Switch isSelected={isAnonymous} onChange={setAnonymous}>
          Hide my name from other agents
        </Switch>
      )}
      {!isPosted && options.error && <Notice look="warn">{messageOf(options.error)}</Notice>}
      {!isPosted && shift && !options.error && !options.isLoading && options.list.length === 0 && (
        <Notice look="info">
          {kind === 'swap'
            ? 'No colleague has a shift to swap on these days.'
            : 'No colleague can take this shift now. Post it on the board so that others can take it later.'}
        </Notice>
      )}
      {!isPosted && options.list.length > 0 && (
        <SelectField
          label={kind === 'swap' ? 'Their shift' : 'Give to'}
          name="takes"
          options={options.list.map(({ value, name }) => ({ value, name }))}
          value={taken?.value ?? null}
          onChange={setOption}
          isRequired
        />
      )}
      <TextField
        label="Note"
        name="note"
        rows={2}
        maxLength={2000}
        hint="Visible to the other person and to supervisors"
      />
    </Form>
  );
}

interface OptionsOf {
  gives: ProposeShiftTradeInput['gives'];
  from: string;
  to: string;
  isSwap: boolean;
  isEnabled: boolean;
}

/** Returns the legal trades with others: their shifts for a swap, the people who can take the shift for a give-away. */
function useOptions({ gives, from, to, isSwap, isEnabled }: OptionsOf) {
  const format = useFormat();
  const isComplete = isDate(from) && isDate(to) && from <= to;
  const answer = useAnswer(
    TradeOptions,
    { gives, from, to },
    { enabled: isEnabled && isComplete, keepsPrevious: true },
  );
  const list = (answer.data?.shiftTradeOptions ?? [])
    .filter(({ takes }) => takes.length > 0 === isSwap)
    .map(({ employeeId, employeeName, takes }) => ({
      value: [employeeId, ...takes.map(({ shiftId }) => shiftId)].join(' '),
      name: isSwap ? `${employeeName}: ${shiftsTimes(takes, format)}` : employeeName,
      who: employeeName,
      employeeId,
      takes: takes.map(({ shiftId }) => shiftId),
    }));
  return { list, error: answer.error, isLoading: answer.isPending || answer.isPlaceholderData };
}
