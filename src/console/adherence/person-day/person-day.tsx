import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addDays, instantOf, startOfWeek } from '../../kernel/dates';
import { useFormat, type Format } from '../../kernel/format';
import { PersonDay as PersonDayOperation } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { PersonDayQuery } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';
import { Button, Choice } from '../../ui/button';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Figure } from '../../ui/page';
import { ALERTS } from '../words';
import { DayLine } from './day-line-view';
import { Exceptions } from './exceptions';
import './person-day.css';
import { WeekStrip } from './week-strip';
import { Why } from './why';

interface PersonDayProps {
  employeeId: string;
  date: string;
  /** Set if the day is part of the URL. Otherwise the component keeps the day in its own state. */
  onDate?(date: string): void;
  onName?(name: string): void;
  /** Shows a button that enters an absence from the shift of the day. */
  entersAbsence?: boolean;
}

/** Compares a person's day with its plan, with reasons. Shown next to the wall or on a page of its own. */
export function PersonDay({ employeeId, date, onDate, onName, entersAbsence = false }: PersonDayProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const [reading, setReading] = useState<'amended' | 'published'>('amended');
  const [shownDate, setShownDate] = useState(date);
  const day = onDate ? date : shownDate;
  const weekFrom = startOfWeek(day);
  const today = format.dateOf();
  const dayFrom = instantOf(day, '00:00', format.timezone);
  const dayTo = instantOf(addDays(day, 1), '00:00', format.timezone);
  const variables = {
    employeeId,
    date: day,
    weekFrom,
    weekTo: addDays(weekFrom, 6) < today ? addDays(weekFrom, 6) : today < weekFrom ? weekFrom : today,
    dayFrom: new Date(dayFrom).toISOString(),
    dayTo: new Date(dayTo).toISOString(),
  };
  const answer = useAnswer(PersonDayOperation, variables, {
    keepsPrevious: true,
    everyMs: day === today ? 30_000 : undefined,
  });
  const name = answer.data?.agentDay.employeeName;
  useEffect(() => {
    if (name) onName?.(name);
  }, [name, onName]);
  return (
    <div className="stack">
      <Answer of={answer} lines={8}>
        {(data) => {
          const { figures, segments } = data.agentDay[reading];
          // The shift that begins on this day and is not over; overnight shifts whole.
          const shift = data.shifts.data.find(({ endsAt }) => Date.parse(endsAt) > Date.now());
          const enterAbsence = () => {
            const absence = shift && absenceOf(shift, (figures.workedMinutes ?? 0) > 0, format);
            void navigate({ to: '/requests', search: { enter: employeeId, day, ...absence } });
          };
          return (
            <>
              <div className="row">
                <strong>{format.day(day)}</strong>
                {data.shifts.data.map(({ id, scheduleId, startTime, endTime }) => (
                  <Link key={id} to={`/schedule/${scheduleId}` as '/'} className="small">
                    Shift {clockRange(startTime, endTime)}
                  </Link>
                ))}
                {entersAbsence && <Button onPress={enterAbsence}>Enter absence</Button>}
                {data.agentDay.isAmended && (
                  <span className="push">
                    <Choice
                      label="Compare with schedule"
                      options={[
                        { value: 'amended', name: 'As amended' },
                        { value: 'published', name: 'As published' },
                      ]}
                      value={reading}
                      onChange={(chosen) => setReading(chosen)}
                    />
                  </span>
                )}
              </div>
              <WeekStrip
                from={weekFrom}
                chosen={day}
                days={data.adherenceReport.data}
                onChoose={onDate ?? setShownDate}
              />
              {segments.length === 0 ? (
                <Empty title="No shift and no activity on this day" />
              ) : (
                <DayLine segments={segments} dayFrom={dayFrom} dayTo={dayTo} />
              )}
              <Figures figures={figures} format={format} />
              <Why segments={segments} />
              <Exceptions employeeId={employeeId} date={day} exceptions={data.adherenceExceptions.data} />
              <Alerts alerts={data.adherenceAlertPage.data} format={format} />
            </>
          );
        }}
      </Answer>
    </div>
  );
}

type DayShift = PersonDayQuery['shifts']['data'][number];

/** Returns the hours of an absence: the whole shift, or the rest of it if the person has been at work. */
function absenceOf({ id, scheduleId, startTime, endTime }: DayShift, hasWorked: boolean, { clock }: Format) {
  return { shift: id, schedule: scheduleId, from: hasWorked ? clock(Date.now()) : startTime, to: endTime };
}

type DayFigures = PersonDayQuery['agentDay']['amended']['figures'];

function Figures({ figures, format: { percent, hours, number } }: { figures: DayFigures; format: Format }) {
  return (
    <div className="figures">
      <Figure
        name="Adherence"
        term="adherence"
        value={percent(figures.adherence)}
        note={`${number(figures.exceptionMinutes, 1)} min out`}
      />
      <Figure
        name="Conformance"
        term="conformance"
        value={percent(figures.conformance)}
        note="time worked as % of time scheduled"
      />
      <Figure
        name="Scheduled"
        value={hours(figures.scheduledMinutes)}
        note={`${hours(figures.workedMinutes)} worked`}
      />
      <Figure name="Late" value={`${number(figures.lateMinutes ?? 0)} min`} />
      <Figure
        name="Breaks"
        value={figures.breaksTaken ?? 0}
        note={`${number(figures.breakMinutes ?? 0)} min in total`}
      />
      <Figure name="Contact time" value={percent(figures.contactShare)} note={hours(figures.contactMinutes ?? 0)} />
    </div>
  );
}

function Alerts({ alerts, format }: { alerts: PersonDayQuery['adherenceAlertPage']['data']; format: Format }) {
  if (alerts.length === 0) return null;
  return (
    <section className="stack">
      <h2>Alerts</h2>
      <ul className="stack">
        {alerts.map(({ id, type, status, message, createdAt, notes, addedNotes }) => (
          <li key={id}>
            <span className="row">
              <span className="figure small">{format.time(createdAt)}</span>
              <Badge look={status === 'active' ? 'bad' : 'quiet'}>{ALERTS[type]}</Badge>
              <span className="small muted">{status}</span>
            </span>
            <p className="small">{message}</p>
            {[notes, ...addedNotes.map(({ text, by }) => `${by}: ${text}`)].filter(Boolean).map((note) => (
              <p key={note} className="small muted">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
