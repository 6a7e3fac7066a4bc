import { addDays, datesOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { RotationDays } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { PROPOSALS, type ProposalKind } from '../../kernel/trade-words';
import { Button } from '../../ui/button';
import { IconArrowsExchange, IconChevronLeft, IconChevronRight } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Badge } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { dayName, type CycleDay } from '../rotations/cycle';
import { useNotes } from './use-notes';
import { absencesOn, contractMinutesOf, isOff, workedStretches, type OwnAbsence, type OwnShift } from './day-plan';

interface Props {
  employeeId: string;
  monday: string;
  today: string;
  shifts: readonly (OwnShift & { scheduleId: string; template?: { name: string } | null })[];
  /** Approved ones. */
  absences: readonly OwnAbsence[];
  changed: ReadonlySet<string>;
  /** True if the team of the user trades shifts. */
  mayTrade: boolean;
  /** Opens the trade of a shift. */
  onTrade(shiftId: string, as: ProposalKind): void;
  onWeek(monday: string): void;
}

/** Says what the rotation has on a day without a shift; the names of templates are not for agents. */
function freeDayText(planned: { day: CycleDay } | undefined): string {
  if (!planned || planned.day.kind === 'free') return 'Off';
  if (planned.day.kind === 'off') return 'Off (rotation)';
  const name = planned.day.kind === 'template' ? 'shift' : dayName(planned.day, []).toLowerCase();
  return `Not scheduled (rotation: ${name})`;
}

/** Shifts of a week by day. Changes since the last visit are highlighted. */
export function WeekPanel({ employeeId, monday, today, shifts, absences, changed, mayTrade, onTrade, onWeek }: Props) {
  const format = useFormat();
  const now = useNow(60_000);
  const sunday = addDays(monday, 6);
  const rotation = useAnswer(RotationDays, { employeeIds: [employeeId], from: monday, to: sunday });
  const notes = useNotes(shifts, { from: monday, to: sunday });
  const ofWeek = shifts.filter(({ date }) => date >= monday && date <= sunday);
  const timesOf = (shift: OwnShift): string =>
    workedStretches(shift)
      .map(([from, to]) => format.timeRange(from, to))
      .join(', ');
  const worked = ofWeek.filter((shift) => !isOff(shift, absences));
  return (
    <Panel
      title={format.dayRange(monday, sunday)}
      actions={
        <>
          <Button label="Previous week" look="quiet" onPress={() => onWeek(addDays(monday, -7))}>
            <IconChevronLeft aria-hidden />
          </Button>
          <Button label="Next week" look="quiet" onPress={() => onWeek(addDays(monday, 7))}>
            <IconChevronRight aria-hidden />
          </Button>
        </>
      }
    >
      <ul className="week-days">
        {datesOf(monday, sunday).map((date) => {
          const ofDay = ofWeek.filter((shift) => shift.date === date);
          const away = absencesOn(absences, date);
          return (
            <li key={date} className={date === today ? 'my-week-day week-today' : 'my-week-day'}>
              <span className="week-date">{format.shortDay(date)}</span>
              {ofDay.length === 0 && away.length === 0 && (
                <span className="muted">
                  {freeDayText(rotation.data?.rotationDays.find((day) => day.date === date))}
                </span>
              )}
              <span className="stack week-shifts">
                {away.map((name) => (
                  <span key={name} className="row">
                    <Badge look="good">{name}</Badge>
                  </span>
                ))}
                {notes
                  .filter((note) => note.date === date)
                  .map(({ id, text }) => (
                    <span key={id} className="week-note small">
                      {text}
                    </span>
                  ))}
                {ofDay.map((shift) => (
                  <span key={shift.id} className="week-shift">
                    <span className="row">
                      {isOff(shift, absences) ? (
                        <span className="figure muted">
                          <s>{timesOf(shift)}</s>
                          <span className="unseen"> not worked</span>
                        </span>
                      ) : (
                        <strong className="figure">{timesOf(shift)}</strong>
                      )}
                      <span className="muted small">{shift.template?.name}</span>
                      {changed.has(shift.id) && <Badge look="info">Changed {format.dateTime(shift.updatedAt)}</Badge>}
                    </span>
                    {mayTrade && Date.parse(shift.startsAt) > now && !isOff(shift, absences) && (
                      <span className="push">
                        <Menu
                          label={`Trade the shift of ${format.day(shift.date)}`}
                          button={
                            <Button look="quiet" label={`Trade the shift of ${format.day(shift.date)}`}>
                              <IconArrowsExchange aria-hidden />
                            </Button>
                          }
                          actions={PROPOSALS.map(({ value, name }) => ({
                            id: value,
                            name,
                            onAction: () => onTrade(shift.id, value),
                          }))}
                        />
                      </span>
                    )}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="muted small">
        {counted(worked.length, 'shift')} · {format.hours(contractMinutesOf(worked))} paid
        {worked.length < ofWeek.length && ` · ${counted(ofWeek.length - worked.length, 'shift')} during time off`}
      </p>
    </Panel>
  );
}
