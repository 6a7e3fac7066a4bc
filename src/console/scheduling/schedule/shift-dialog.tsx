import { useState, type FormEvent } from 'react';
import { minutesOf, timeOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { clockRange } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ComboField, NumberField, SelectField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { IconTrash } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import type { Board, Person } from '../board/board.store';
import { Candidates } from './candidates';
import type { Change } from '../board/changes';
import { removal, swap } from './gantt-drag';
import {
  fitsIn,
  fitted,
  middleOf,
  newShiftId,
  nominalMinutes,
  offsetOfTime,
  splitAt,
  timed,
  timeOfBreak,
  type PlannedBreak,
  type PlannedShift,
} from '../board/planned-shift';

export interface Template {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  breakRules: readonly PlannedBreak[];
}

interface ShiftDialogProps {
  board: Board;
  /** Existing or proposed shift. */
  shift: PlannedShift;
  isNew: boolean;
  /** True if replacements are shown first. */
  needsReplacement?: boolean;
  people: readonly Person[];
  templates: readonly Template[];
  mayChange: boolean;
  onChange(change: Change): void;
  onClose(): void;
}

const BREAK_TYPES = [
  { value: 'break', name: 'Break' },
  { value: 'lunch', name: 'Lunch' },
  { value: 'meeting', name: 'Meeting' },
  { value: 'training', name: 'Training' },
] as const;
/** Gaps of split shifts come from templates, and are moved but not made here. */
const GAP_TYPE = [{ value: 'lunch', name: 'Split gap' }] as const;
const BY_HAND = 'none';

/** Form for a shift, equivalent to dragging, with replacement candidates. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { board, shift, isNew, needsReplacement = false, people, templates, mayChange, onChange, onClose } = props;
  const { day } = useFormat();
  const [draft, setDraft] = useState(shift);
  const [cut, setCut] = useState(() => timeOf(minutesOf(shift.startTime) + middleOf(shift)));
  const at = (changed: Partial<PlannedShift>): void => {
    const next = { ...draft, ...changed };
    const start = minutesOf(next.startTime);
    setDraft(timed(board.clock, next, { start, minutes: nominalMinutes(next) }));
  };
  const edit = { before: isNew ? null : shift, after: fitted(draft) };
  const leftOut = draft.breaks.filter((each) => !fitsIn(draft, each));
  const findings = board.findings([edit]);
  const send = (change: Change) => {
    onChange(change);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ name: isNew ? 'Add shift' : 'Edit shift', edits: [edit] });
  };
  const breakAt = (index: number, changed: Partial<PlannedBreak>) =>
    setDraft({ ...draft, breaks: draft.breaks.map((each, nth) => (nth === index ? { ...each, ...changed } : each)) });
  const others = board
    .all()
    .filter(({ date, employeeId }) => date === shift.date && employeeId !== shift.employeeId)
    .flatMap((other) => {
      const person = people.find(({ id }) => id === other.employeeId);
      return person ? [{ value: other.id, name: `${person.name}, ${clockRange(other.startTime, other.endTime)}` }] : [];
    });
  const cutAfter = nominalMinutes({ startTime: shift.startTime, endTime: cut });
  const splitShift = () => {
    const [first, second] = splitAt(board.clock, shift, cutAfter, newShiftId());
    send({
      name: 'Split shift',
      edits: [
        { before: shift, after: first },
        { before: null, after: second },
      ],
    });
  };
  const canCut = cutAfter < nominalMinutes(shift);
  const candidates = (
    <Candidates
      shift={shift}
      isOpen={needsReplacement}
      mayOffer={board.head.status === 'published'}
      onChoose={(employeeId) =>
        send({
          name: 'Reassign shift',
          edits: [{ before: shift, after: { ...shift, employeeId } }],
        })
      }
    />
  );
  return (
    <Dialog title={isNew ? 'New shift' : `Shift of ${day(shift.date)}`} place="side" isOpen onOpenChange={onClose}>
      {needsReplacement && mayChange && candidates}
      <form className="stack" onSubmit={submit}>
        <ComboField
          label="Person"
          options={people.map(({ id, name, teamName }) => ({ value: id, name, hint: teamName ?? undefined }))}
          value={draft.employeeId}
          onChange={(employeeId) => at({ employeeId })}
          isDisabled={!mayChange}
        />
        <SelectField
          label="Template"
          options={[{ value: BY_HAND, name: 'No template' }, ...templates.map(({ id, name }) => ({ value: id, name }))]}
          value={draft.templateId && templates.some(({ id }) => id === draft.templateId) ? draft.templateId : BY_HAND}
          isDisabled={!mayChange}
          onChange={(id) => {
            const template = templates.find((each) => each.id === id);
            if (!template) return setDraft({ ...draft, templateId: shift.templateId });
            const { startTime, endTime } = template;
            const breaks = template.breakRules.map(planned);
            at({ templateId: id, startTime, endTime, breaks, templateBreaks: breaks });
          }}
        />
        <div className="row">
          <DateField
            isOptional
            label="Date"
            value={draft.date}
            isDisabled={!mayChange}
            onChange={(date) => /^\d{4}-\d\d-\d\d$/.test(date) && at({ date })}
          />
          <TimeField
            label="Start"
            value={draft.startTime}
            isDisabled={!mayChange}
            onChange={(time) => time && at({ startTime: time })}
          />
          <TimeField
            label="End"
            value={draft.endTime}
            isDisabled={!mayChange}
            onChange={(time) => time && at({ endTime: time })}
          />
        </div>
        <fieldset className="stack">
          <legend className="field-label">Breaks</legend>
          {draft.breaks.map(({ type, startOffset, duration, isGap = false }, index) => (
            <div className="row shift-break" key={index}>
              <SelectField
                label="Type"
                hidesLabel
                options={isGap ? GAP_TYPE : BREAK_TYPES}
                value={type}
                isDisabled={!mayChange || isGap}
                onChange={(value) => breakAt(index, { type: value })}
              />
              <TimeField
                label={`Start of break ${index + 1}`}
                hidesLabel
                isDisabled={!mayChange}
                value={timeOfBreak(board.clock, draft, { startOffset })}
                onChange={(time) => time && breakAt(index, { startOffset: offsetOfTime(board.clock, draft, time) })}
              />
              <NumberField
                label={`Minutes of break ${index + 1}`}
                unit="min"
                hidesLabel
                minValue={5}
                maxValue={isGap ? 720 : 480}
                isDisabled={!mayChange || isGap}
                value={duration}
                onChange={(minutes) => minutes > 0 && breakAt(index, { duration: minutes })}
              />
              {mayChange && (
                <Button
                  look="quiet"
                  label={`Remove break ${index + 1}`}
                  onPress={() => setDraft({ ...draft, breaks: draft.breaks.filter((_, nth) => nth !== index) })}
                >
                  <IconTrash aria-hidden />
                </Button>
              )}
            </div>
          ))}
          {mayChange && (
            <div>
              <Button
                look="quiet"
                onPress={() => {
                  const last = draft.breaks.at(-1);
                  const startOffset = last ? last.startOffset + last.duration + 60 : middleOf(draft);
                  setDraft({ ...draft, breaks: [...draft.breaks, { type: 'break', startOffset, duration: 15 }] });
                }}
              >
                Add break
              </Button>
            </div>
          )}
        </fieldset>
        {leftOut.length > 0 && (
          <Notice look="warn">
            Outside {clockRange(draft.startTime, draft.endTime)} (removed on save):{' '}
            {leftOut.map((each) => `${each.type} at ${timeOfBreak(board.clock, draft, each)}`).join(', ')}
          </Notice>
        )}
        {findings.map(({ says, isRefused }) => (
          <Notice key={says} look={isRefused ? 'bad' : 'warn'}>
            {says}
          </Notice>
        ))}
        {mayChange && (
          <div className="row">
            <Button type="submit" look="primary">
              {isNew ? 'Add shift' : 'Save'}
            </Button>
            {!isNew && (
              <Button look="danger" onPress={() => send(removal([shift]))}>
                Delete
              </Button>
            )}
          </div>
        )}
      </form>
      {!isNew && mayChange && (
        <section className="stack shift-more">
          <div className="row shift-split">
            <TimeField label="Split at" value={cut} onChange={setCut} />
            <Button isDisabled={!canCut} onPress={splitShift}>
              Split
            </Button>
          </div>
          {others.length > 0 && (
            <ComboField
              label="Swap with"
              placeholder="Another shift on this day"
              options={others}
              value={null}
              onChange={(id) => {
                const other = board.get(id);
                if (other) send(swap(shift, other));
              }}
            />
          )}
          {!needsReplacement && candidates}
        </section>
      )}
    </Dialog>
  );
}

const planned = ({ type, startOffset, duration }: PlannedBreak): PlannedBreak => ({ type, startOffset, duration });
