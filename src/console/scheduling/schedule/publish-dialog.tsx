import { useEffect, useState, useSyncExternalStore } from 'react';
import { isBinding } from '../../kernel/breaches';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSchedule, PublishDifferences, Schedules } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { useRole } from '../../kernel/session';
import type { PublishDifferencesQuery, PublishNotice } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form, OverrideField } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer, Figure, Waiting } from '../../ui/page';
import { tell } from '../../ui/toast';
import { DiffList } from '../history/diff-list';
import { ReasonField, reasonsIn } from '../history/rule-refusal';
import { Breaches } from './breaches';
import { contractMinutes } from '../board/planned-shift';
import { elsewhereWords } from '../board/schedule-words';
import { NOTICES } from './publish-notices';
import type { usePlan } from './use-board';

interface PublishDialogProps {
  plan: ReturnType<typeof usePlan>;
  onClose(): void;
}

/**
 * Summarizes a publication before it is confirmed: shifts, broken rules, understaffed hours, differences from the last
 * publication, and who is notified. Publishes exactly this version.
 */
export function PublishDialog({ plan: { board, personOf, around }, onClose }: PublishDialogProps) {
  const { number, dateTime } = useFormat();
  const role = useRole();
  const [notify, setNotify] = useState<PublishNotice>('changes');
  const check = useAnswer(PublishDifferences, { id: board.head.id, notify }, { isKept: false, keepsPrevious: true });
  const change = useChange(ChangeSchedule, [Schedules]);
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
  const publish = (fields: FormData, ifVersion: number) => {
    const { override, reason } = reasonsIn(fields);
    change.mutate(
      { id: board.head.id, input: { status: 'published', ifVersion, notify, reason }, override },
      {
        onSuccess: ({ updateSchedule }) => {
          board.setHead(updateSchedule);
          tell('Schedule published');
          onClose();
        },
        onError: () => {
          void around.refetch();
          void check.refetch();
        },
      },
    );
  };
  return (
    <Dialog title={`Publish ${board.head.name}`} place="wide" isOpen onOpenChange={onClose}>
      <Answer of={check}>
        {({ publishPreview: { version, breaches: checkSchedule, diff, notified }, uncoveredDemand }) => {
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
            <Form change={change} action="Publish" onSubmit={(fields) => publish(fields, version)}>
              <p>
                {people === 1
                  ? 'One person sees these shifts at once.'
                  : 'Everyone scheduled sees their shifts at once.'}
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
              <Differences diff={diff} />
              <SelectField<PublishNotice> label="Notify" options={NOTICES} value={notify} onChange={setNotify} />
              {notify !== 'nobody' && <Notified notified={notified} />}
              {binding.length > 0 && mayOverride && <OverrideField isRequired />}
              <ReasonField />
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

type Preview = PublishDifferencesQuery['publishPreview'];

/** Differences from the last publication. */
function Differences({ diff }: Pick<Preview, 'diff'>) {
  const { hoursChange } = useFormat();
  const { cells, people, minutesBefore, minutesAfter } = diff;
  const delta = minutesAfter - minutesBefore;
  return (
    <section className="stack" aria-label="Differences from the last publication">
      <h3>
        {cells === 0
          ? 'Nothing changes since the last publication'
          : `${counted(cells, 'day')} of ${counted(people, 'person', 'people')} ${cells === 1 ? 'changes' : 'change'}`}
        {delta !== 0 && `, ${hoursChange(delta)} paid`}
      </h3>
      {cells > 0 && <DiffList counts={diff} cells={diff.data} />}
    </section>
  );
}

/** The people who are notified. */
function Notified({ notified: { total, data } }: Pick<Preview, 'notified'>) {
  const { day } = useFormat();
  if (total === 0) return <p className="muted">No one will be notified.</p>;
  return (
    <details className="diff-people">
      <summary>{total === 1 ? '1 person is notified' : `${counted(total, 'person', 'people')} are notified`}</summary>
      <p className="small muted">
        {data
          .map(
            ({ employee: { firstName, lastName }, firstDate }) => `${firstName} ${lastName} (from ${day(firstDate)})`,
          )
          .join(', ')}
        {total > data.length && `, and ${total - data.length} more`}
      </p>
    </details>
  );
}
