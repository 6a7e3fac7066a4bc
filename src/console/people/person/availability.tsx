import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat, type Format } from '../../kernel/format';
import { AvailabilityOf, RemoveDifferentDays, RemoveWeek, RulesOf } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { AvailabilityOfQuery } from '../../api/types.generated';
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
  const { dateOf, day, dayRange } = useFormat();
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
      <h3>Availability</h3>
      <Answer of={answer} lines={2}>
        {({ availability }) => {
          const { patterns = [], exceptions = [] } = availability[0] ?? {};
          return (
            <>
              {patterns.length === 0 && <p className="small muted">Any time. No weekly availability entered.</p>}
              <ul className="stack small person-lines">
                {patterns.map((pattern) => (
                  <li key={pattern.from} className="row">
                    <span className="person-line">
                      <strong>{stretchText(pattern, { day, dayRange })}</strong> {weekText(pattern.windows)}
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
                    <span className="person-line">{differentText(different, dayRange)}</span>
                    <Button
                      look="quiet"
                      label={`Remove: ${differentText(different, dayRange)}`}
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
        <Button onPress={() => setOpen({ form: 'week' })}>Set weekly availability</Button>
        <Button onPress={() => setOpen({ form: 'days' })}>Add exception</Button>
      </div>
      <Dialog
        title={open?.form === 'days' ? 'Availability exception' : 'Weekly availability'}
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

const stretchText = ({ from, to }: Pattern, { day, dayRange }: Pick<Format, 'day' | 'dayRange'>): string =>
  to === null ? `From ${day(from)}:` : `${dayRange(from, to)}:`;

function differentText(
  { startDate, endDate, startTime, endTime, available, note }: Different,
  dayRange: Format['dayRange'],
): string {
  const days = dayRange(startDate, endDate);
  const hours = startTime === null ? '' : `, ${startTime}–${endTime}`;
  return `${days}${hours}: ${available ? 'available' : 'not available'}${note ? ` (${note})` : ''}`;
}
