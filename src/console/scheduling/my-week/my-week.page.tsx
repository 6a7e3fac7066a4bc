import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { useLive } from '../../kernel/live';
import { MyShifts, MyShiftsChanged } from '../../kernel/operations.generated';
import { keyOf, useAnswer } from '../../kernel/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import type { MyShiftsQuery } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { CalendarPanel } from './calendar-panel';
import { DayLine } from './day-line';
import { absencesOn, changedSince } from './day-plan';
import { ExceptionButton } from './exception-button';
import { useLastLook } from './last-look';
import './my-week.css';
import { NowPanel } from './now-panel';
import { OwnAdherence } from './own-adherence';
import { IllDialog, LateDialog } from './report-dialogs';
import { WeekPanel } from './week-panel';

const shape = z.object({ week: z.catch(dateShape, '') });
const ASKED_EVERY_MS = 60_000;

/** Page for agents: current and next activity, and the week's schedule. */
export function MyWeekPage() {
  const { employee } = useSession().me;
  if (!employee)
    return (
      <Page title="My week">
        <Empty title="No shifts">Your user is not linked to an employee. Ask your administrator.</Empty>
      </Page>
    );
  return <MyWeek employeeId={employee.id} />;
}

function MyWeek({ employeeId }: { employeeId: string }) {
  const format = useFormat();
  const navigate = useNavigate();
  const now = useNow(30_000);
  const isEnterprise = useSession().organization.tier === 'enterprise';
  const [{ week }, setSearch] = useSearch(shape);
  const today = format.dateOf(now);
  const thisMonday = mondayOf(today);
  const monday = week || thisMonday;
  // Loads from yesterday until the end of next week, to include night shifts, the next shift and recent changes.
  const answer = useAnswer(
    MyShifts,
    { from: addDays(thisMonday, -1), to: addDays(thisMonday, 27) },
    { everyMs: ASKED_EVERY_MS },
  );
  const isNear = monday >= thisMonday && monday <= addDays(thisMonday, 21);
  const other = useAnswer(MyShifts, { from: monday, to: addDays(monday, 6) }, { enabled: !isNear });
  const [looked, seen] = useLastLook(employeeId);
  const [report, setReport] = useState<'late' | 'ill'>();
  const client = useQueryClient();
  useLive(MyShiftsChanged, {}, () => void client.invalidateQueries({ queryKey: keyOf(MyShifts) }));
  const absencesOf = (rows: MyShiftsQuery['timeOffCalendar']['data'] = []) =>
    rows.filter((row) => row.state === 'approved' && row.employeeId === employeeId);
  return (
    <Page
      title="My week"
      actions={
        <>
          <Menu
            label="Report"
            button={<Button>Late or sick</Button>}
            actions={[
              { id: 'late', name: 'I am late', onAction: () => setReport('late') },
              { id: 'ill', name: 'I am sick', onAction: () => setReport('ill') },
            ]}
          />
          <Button onPress={() => void navigate({ to: '/requests', search: { ask: true } })}>Request time off</Button>
          <Button onPress={() => void navigate({ to: '/trades' })}>Trades</Button>
          {isEnterprise && <ExceptionButton />}
        </>
      }
    >
      <Answer of={answer} lines={8}>
        {({ shifts, timeOffCalendar, calendarFeed }) => {
          const absences = absencesOf((isNear ? timeOffCalendar : other.data?.timeOffCalendar)?.data);
          const awayToday = absencesOn(absencesOf(timeOffCalendar.data), today);
          const changed = changedSince(
            shifts.data.filter(({ date }) => date >= today),
            looked,
          );
          const ofToday = shifts.data.filter(
            ({ date, endsAt }) => date === today || (date < today && Date.parse(endsAt) > now),
          );
          return (
            <>
              {changed.size > 0 && (
                <Notice look="info" action={<Button onPress={() => seen(Date.now())}>Got it</Button>}>
                  {counted(changed.size, 'shift')} changed since your last visit:{' '}
                  {shifts.data
                    .filter(({ id }) => changed.has(id))
                    .slice(0, 5)
                    .map(({ date }) => format.day(date))
                    .join('; ')}
                </Notice>
              )}
              <div className="my-week">
                <div className="stack">
                  <NowPanel employeeId={employeeId} shifts={shifts.data} isEnterprise={isEnterprise} />
                  <Panel title={`Today, ${format.day(today)}`}>
                    {awayToday.map((name) => (
                      <p key={name}>
                        <Badge look="good">{name}</Badge>
                      </p>
                    ))}
                    {ofToday.length === 0
                      ? awayToday.length === 0 && <p className="muted">You are off today.</p>
                      : ofToday.map((shift) => <DayLine key={shift.id} shift={shift} now={now} />)}
                  </Panel>
                  {isEnterprise && <OwnAdherence employeeId={employeeId} today={today} />}
                </div>
                <div className="stack">
                  <WeekPanel
                    monday={monday}
                    today={today}
                    shifts={isNear ? shifts.data : (other.data?.shifts.data ?? [])}
                    absences={absences}
                    changed={changed}
                    onWeek={(next) => setSearch({ week: next === thisMonday ? '' : next })}
                  />
                  <CalendarPanel since={calendarFeed?.createdAt ?? null} />
                </div>
              </div>
            </>
          );
        }}
      </Answer>
      {report === 'late' && <LateDialog shifts={answer.data?.shifts.data ?? []} onClose={() => setReport(undefined)} />}
      {report === 'ill' && <IllDialog onClose={() => setReport(undefined)} />}
    </Page>
  );
}
