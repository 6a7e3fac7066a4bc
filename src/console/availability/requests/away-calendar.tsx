import { addMonths, firstOfMonth, lastOfMonth, WEEKDAYS, weekdayOf } from '../../kernel/dates';
import { LOCALE, useFormat } from '../../kernel/format';
import { WhoIsAway } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Button } from '../../ui/button';
import { PopoverButton } from '../../ui/dialog';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Answer, Panel } from '../../ui/page';
import { awayByDay, timesText, weeksOf, STATES } from './time-off-words';

const MAX_NAMES = 4;
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface Props {
  month: string;
  teamId?: string;
  onMonth(month: string): void;
}

/** Calendar of approved and requested time off. */
export function AwayCalendar({ month, teamId, onMonth }: Props) {
  const format = useFormat();
  const first = firstOfMonth(month);
  const weeks = weeksOf(first, lastOfMonth(first), weekdayOf);
  const [from, to] = [weeks[0]?.[0] ?? first, weeks.at(-1)?.[6] ?? first];
  const answer = useAnswer(WhoIsAway, { from, to, teamId }, { keepsPrevious: true });
  const today = format.dateOf();
  return (
    <Panel
      title={MONTH.format(new Date(`${first}T12:00:00Z`))}
      actions={
        <>
          <Button label="Previous month" look="quiet" onPress={() => onMonth(addMonths(first, -1))}>
            <IconChevronLeft aria-hidden />
          </Button>
          <Button label="Next month" look="quiet" onPress={() => onMonth(addMonths(first, 1))}>
            <IconChevronRight aria-hidden />
          </Button>
        </>
      }
    >
      <Answer of={answer} lines={6}>
        {({ timeOffCalendar }) => {
          const byDay = awayByDay(timeOffCalendar.data, from, to);
          return (
            <div className="away-box" tabIndex={0} role="region" aria-label="Time off calendar">
              <table className="away">
                <thead>
                  <tr>
                    {WEEKDAYS.map(({ short }) => (
                      <th key={short} scope="col">
                        {short}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {weeks.map((week) => (
                    <tr key={week[0]}>
                      {week.map((date) => {
                        const away = byDay.get(date) ?? [];
                        return (
                          <td key={date} className={dayClass(date, first, today)}>
                            <span className="figure small">{Number(date.slice(8))}</span>
                            <ul>
                              {away.slice(0, MAX_NAMES).map((one) => (
                                <li key={one.id} className={one.state === 'approved' ? 'away-sure' : 'away-asked'}>
                                  {one.employeeName}
                                  {one.state !== 'approved' && '?'}
                                </li>
                              ))}
                            </ul>
                            {away.length > MAX_NAMES && (
                              <PopoverButton
                                label={`Off on ${format.day(date)}`}
                                button={<Button look="quiet">{away.length - MAX_NAMES} more</Button>}
                              >
                                <ul>
                                  {away.map((one) => (
                                    <li key={one.id}>
                                      {one.employeeName}, {one.type.name}, {timesText(one, format.dayRange)} (
                                      {STATES[one.state].name})
                                    </li>
                                  ))}
                                </ul>
                              </PopoverButton>
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Answer>
      {answer.data && answer.data.timeOffCalendar.total > answer.data.timeOffCalendar.data.length && (
        <Notice look="warn">Too many entries for one month. Select a team to see all of them.</Notice>
      )}
      <p className="muted small">A question mark means pending.</p>
    </Panel>
  );
}

const dayClass = (date: string, month: string, today: string): string | undefined =>
  [date.slice(0, 7) !== month.slice(0, 7) && 'away-outside', date === today && 'away-today']
    .filter(Boolean)
    .join(' ') || undefined;
