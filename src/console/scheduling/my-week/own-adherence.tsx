import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { MyDays } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Answer, Panel } from '../../ui/page';

/** Own adherence of today and the days before. */
export function OwnAdherence({ employeeId, today }: { employeeId: string; today: string }) {
  const format = useFormat();
  const [one, two, three, four, five] = [0, -1, -2, -3, -4].map((days) => addDays(today, days)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const answer = useAnswer(MyDays, { id: employeeId, one, two, three, four, five }, { staleMs: 60_000 });
  return (
    <Panel title="My adherence">
      <Answer of={answer} lines={5}>
        {(days) => (
          <ul className="own-days">
            {Object.values(days)
              .filter((day): day is typeof days.one => typeof day === 'object')
              .map(({ date, amended: { figures } }) => (
                <li key={date}>
                  <span>{date === today ? 'Today' : format.day(date)}</span>
                  <span className="own-bar" aria-hidden>
                    <span style={{ width: `${figures.adherence ?? 0}%` }} />
                  </span>
                  <span className="figure">
                    {figures.scheduledMinutes === 0 ? (
                      <span className="muted">{date === today ? 'Not yet' : 'Off'}</span>
                    ) : (
                      format.percent(figures.adherence)
                    )}
                  </span>
                  <span className="muted small own-out">
                    {figures.exceptionMinutes > 0 && `${format.number(figures.exceptionMinutes)} min out of adherence`}
                  </span>
                </li>
              ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
