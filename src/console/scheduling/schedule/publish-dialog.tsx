import { useEffect, useState, useSyncExternalStore } from 'react';
import { isBinding } from '../../kernel/breaches';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSchedule, ScheduleCheck, Schedules } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import { useRole } from '../../kernel/session';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Figure, Waiting } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Breaches } from './breaches';
import { contractMinutes } from '../board/planned-shift';
import { elsewhereWords } from '../board/schedule-words';
import type { usePlan } from './use-board';

interface PublishDialogProps {
  plan: ReturnType<typeof usePlan>;
  onClose(): void;
}

/** Summarizes a publication before it is confirmed: shifts, broken rules, understaffed hours. */
export function PublishDialog({ plan: { board, personOf, around }, onClose }: PublishDialogProps) {
  const { number, dateTime } = useFormat();
  const role = useRole();
  const check = useAnswer(ScheduleCheck, { id: board.head.id }, { isKept: false });
  const change = useChange(ChangeSchedule, [Schedules]);
  const [reason, setReason] = useState('');
  useSyncExternalStore(board.subscribe, () => board.around);
  // Reloads, as other schedules may have been published, changed or deleted since.
  const [isAroundAnew, setAroundAnew] = useState(false);
  useEffect(() => {
    void around.refetch().then(({ data }) => {
      if (data) board.setAround(data);
      setAroundAnew(true);
    });
  }, []);
  const elsewhere = board.overlapping();
  const shifts = board.all();
  const people = new Set(shifts.map(({ employeeId }) => employeeId)).size;
  const hours = shifts.reduce((sum, shift) => sum + contractMinutes(shift), 0) / 60;
  const peopleNote = `${counted(shifts.length, 'shift')} · ${number(hours)} paid hours`;
  const mayOverride = role === 'admin' || role === 'planner';
  const publish = () =>
    change.mutate(
      {
        id: board.head.id,
        input: { status: 'published' },
        override: reason.trim() ? { reason: reason.trim() } : undefined,
      },
      {
        onSuccess: ({ updateSchedule }) => {
          board.setHead(updateSchedule);
          tell('Schedule published');
          onClose();
        },
        onError: () => void around.refetch(),
      },
    );
  return (
    <Dialog title={`Publish ${board.head.name}`} place="wide" isOpen onOpenChange={onClose}>
      <Answer of={check}>
        {({ checkSchedule, uncoveredDemand }) => {
          if (!isAroundAnew) return <Waiting />;
          const binding = checkSchedule.filter(isBinding);
          const short = uncoveredDemand.data.filter(({ missing }) => missing > 0);
          const figures = (
            <div className="figures">
              <Figure name="People" value={number(people)} note={peopleNote} />
              <Figure
                name="Hours understaffed"
                value={number(uncoveredDemand.missingHours, 1)}
                note="including other published schedules"
                look={uncoveredDemand.missingHours > 0 ? 'bad' : 'good'}
              />
              <Figure
                name="Required rules broken"
                value={number(binding.length)}
                note={
                  checkSchedule.length > binding.length
                    ? `and ${number(checkSchedule.length - binding.length)} preferences missed or overridden`
                    : binding.length > 0
                      ? 'publishing needs a reason'
                      : 'no violations'
                }
                look={binding.length > 0 ? 'bad' : 'good'}
              />
            </div>
          );
          if (elsewhere.length > 0)
            return (
              <div className="stack">
                {figures}
                <Notice look="bad">{elsewhereWords(elsewhere, personOf)}</Notice>
              </div>
            );
          return (
            <Form change={change} action="Publish" onSubmit={publish}>
              <p>
                {people === 1
                  ? 'One person sees these shifts at once and is notified.'
                  : 'Everyone scheduled sees their shifts at once and is notified.'}
              </p>
              {figures}
              {short.length > 0 && (
                <p>
                  Largest gaps:{' '}
                  {[...short]
                    .sort((one, other) => other.missing - one.missing)
                    .slice(0, 3)
                    .map(({ startsAt, missing }) => `${dateTime(startsAt)} (${number(missing, 1)})`)
                    .join(', ')}
                  .
                </p>
              )}
              {checkSchedule.length === 0 && <Notice look="good">No rule violations.</Notice>}
              <Breaches breaches={checkSchedule} personOf={personOf} />
              {binding.length > 0 && mayOverride && (
                <TextField
                  label="Reason for the override"
                  hint="Recorded in the audit log and shown on the shifts"
                  value={reason}
                  onChange={setReason}
                  isRequired
                />
              )}
              {binding.length > 0 && !mayOverride && (
                <Notice look="warn">Only administrators and planners can publish with broken required rules.</Notice>
              )}
            </Form>
          );
        }}
      </Answer>
    </Dialog>
  );
}
