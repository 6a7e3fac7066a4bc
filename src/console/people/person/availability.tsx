import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { AvailabilityOf, RemoveDifferentDays, RemoveWeek, RulesOf } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { AvailabilityOfQuery } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { DifferentDaysForm } from './different-days-form';
import { weekText, type Pattern } from './week';
import { WeekForm } from './week-form';

const DAYS_AHEAD = 365;

type Different = AvailabilityOfQuery['availability'][number]['exceptions'][number];
type Open = { form: 'week'; pattern?: Pattern } | { form: 'days' };

/** Availability of a person from today on: weekly hours and exceptions. */
export function Availability({ employeeId }: { employeeId: string }) {
  const { dateOf, day } = useFormat();
  const today = dateOf();
  const answer = useAnswer(AvailabilityOf, {
    employeeIds: [employeeId],
    from: today,
    to: addDays(today, DAYS_AHEAD),
  });
  const removeWeek = useChange(RemoveWeek, [AvailabilityOf, RulesOf]);
  const removeDays = useChange(RemoveDifferentDays, [AvailabilityOf]);
  const [open, setOpen] = useState<Open>();
  const error = removeWeek.error ?? removeDays.error;
  const close = () => setOpen(undefined);
  return (
    <section className="stack">
      <h3>When they can work</h3>
      <Answer of={answer} lines={2}>
        {({ availability }) => {
          const { patterns = [], exceptions = [] } = availability[0] ?? {};
          return (
            <>
              {patterns.length === 0 && <p className="small muted">At any time: no weekly hours are entered.</p>}
              <ul className="stack small person-lines">
                {patterns.map((pattern) => (
                  <li key={pattern.from} className="row">
                    <span className="person-line">
                      <strong>{stretchText(pattern, day)}</strong> {weekText(pattern.windows)}
                    </span>
                    <Button
                      look="quiet"
                      label={`Change the week from ${day(pattern.from)}`}
                      onPress={() => setOpen({ form: 'week', pattern })}
                    >
                      Change
                    </Button>
                    <Button
                      look="quiet"
                      label={`Remove the week from ${day(pattern.from)}`}
                      onPress={() => removeWeek.mutate({ employeeId, from: pattern.from })}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
                {exceptions.map((different) => (
                  <li key={different.id} className="row">
                    <span className="person-line">{differentText(different, day)}</span>
                    <Button
                      look="quiet"
                      label={`Remove: ${differentText(different, day)}`}
                      onPress={() => removeDays.mutate({ id: different.id })}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Answer>
      {error && <Notice look="bad">{messageOf(error)}</Notice>}
      <div className="row">
        <Button onPress={() => setOpen({ form: 'week' })}>Set weekly hours</Button>
        <Button onPress={() => setOpen({ form: 'days' })}>Add different days</Button>
      </div>
      <Dialog
        title={open?.form === 'days' ? 'Days that are different' : 'Weekly hours'}
        place={open?.form === 'days' ? 'middle' : 'wide'}
        isOpen={open !== undefined}
        onOpenChange={close}
      >
        {open?.form === 'week' && <WeekForm employeeId={employeeId} pattern={open.pattern} onDone={close} />}
        {open?.form === 'days' && <DifferentDaysForm employeeId={employeeId} onDone={close} />}
      </Dialog>
    </section>
  );
}

type DayText = (date: string) => string;

const stretchText = ({ from, to }: Pattern, day: DayText): string =>
  `From ${day(from)}${to === null ? '' : ` to ${day(to)}`}:`;

function differentText({ startDate, endDate, startTime, endTime, available, note }: Different, day: DayText): string {
  const days = startDate === endDate ? day(startDate) : `${day(startDate)} to ${day(endDate)}`;
  const hours = startTime === null ? '' : `, ${startTime} to ${endTime}`;
  return `${days}${hours}: ${available ? 'available' : 'not available'}${note ? ` (${note})` : ''}`;
}
