import { addDays, datesOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { Button } from '../../ui/button';
import { IconArrowsExchange, IconChevronLeft, IconChevronRight } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import { Badge } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { useNotes } from './use-notes';
import { absencesOn, contractMinutesOf, type OwnAbsence, type OwnShift } from './day-plan';

interface Props {
  monday: string;
  today: string;
  shifts: readonly (OwnShift & { scheduleId: string; template?: { name: string } | null })[];
  /** Approved ones. */
  absences: readonly OwnAbsence[];
  changed: ReadonlySet<string>;
  /** True if the team of the user trades shifts. */
  mayTrade: boolean;
  /** Opens the trade of a shift. */
  onTrade(shiftId: string, as: 'swap' | 'give' | 'post'): void;
  onWeek(monday: string): void;
}

const TRADES = [
  { as: 'swap', name: 'Swap' },
  { as: 'give', name: 'Give away' },
  { as: 'post', name: 'Post on the board' },
] as const;

/** Shifts of a week by day. Changes since the last visit are highlighted. */
export function WeekPanel({ monday, today, shifts, absences, changed, mayTrade, onTrade, onWeek }: Props) {
  const format = useFormat();
  const now = useNow(60_000);
  const sunday = addDays(monday, 6);
  const notes = useNotes(shifts, { from: monday, to: sunday });
  const ofWeek = shifts.filter(({ date }) => date >= monday && date <= sunday);
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
              {ofDay.length === 0 && away.length === 0 && <span className="muted">Off</span>}
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
                      <strong className="figure">{format.timeRange(shift.startsAt, shift.endsAt)}</strong>
                      <span className="muted small">{shift.template?.name}</span>
                      {changed.has(shift.id) && <Badge look="info">Changed {format.dateTime(shift.updatedAt)}</Badge>}
                    </span>
                    {mayTrade && Date.parse(shift.startsAt) > now && (
                      <span className="push">
                        <Menu
                          label={`Trade the shift of ${format.day(shift.date)}`}
                          button={
                            <Button look="quiet" label={`Trade the shift of ${format.day(shift.date)}`}>
                              <IconArrowsExchange aria-hidden />
                            </Button>
                          }
                          actions={TRADES.map(({ as, name }) => ({
                            id: as,
                            name,
                            onAction: () => onTrade(shift.id, as),
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
        {counted(ofWeek.length, 'shift')} · {format.hours(contractMinutesOf(ofWeek))} paid
      </p>
    </Panel>
  );
}
