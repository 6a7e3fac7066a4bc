import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { useLive } from '../../api/live';
import { MyShifts, MyShiftsChanged, OwnChanges, TradeTerms } from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import type { MyShiftsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { CalendarPanel } from './calendar-panel';
import { DayLine } from './day-line';
import { absencesOn, changeText, isOff, type OwnChange } from './day-plan';
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
  const changes = useChanges(looked, now);
  const { teamId } = useSession().me.employee ?? {};
  const terms = useAnswer(TradeTerms, { teamId }, { staleMs: 300_000 });
  const client = useQueryClient();
  useLive(MyShiftsChanged, {}, () => {
    void client.invalidateQueries({ queryKey: keyOf(MyShifts) });
    void client.invalidateQueries({ queryKey: keyOf(OwnChanges) });
  });
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
          const changed = new Set(changes.flatMap(({ after }) => after.map(({ id }) => id)));
          const worked = shifts.data.filter((shift) => !isOff(shift, absencesOf(timeOffCalendar.data)));
          const ofToday = worked.filter(
            ({ date, endsAt }) => date === today || (date < today && Date.parse(endsAt) > now),
          );
          return (
            <>
              {changes.length > 0 && (
                <Notice look="info" action={<Button onPress={() => seen(Date.now())}>Got it</Button>}>
                  {counted(changes.length, 'day')} changed since your last visit
                  <ul className="own-changes">
                    {changes.slice(0, MAX_CHANGES).map((change, index) => (
                      <li key={`${change.date} ${index}`}>
                        <strong>{format.day(change.date)}</strong> <span className="figure">{changeText(change)}</span>
                      </li>
                    ))}
                    {changes.length > MAX_CHANGES && <li>And {changes.length - MAX_CHANGES} more</li>}
                  </ul>
                </Notice>
              )}
              <div className="my-week">
                <div className="stack">
                  <NowPanel employeeId={employeeId} shifts={worked} isEnterprise={isEnterprise} />
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
                    employeeId={employeeId}
                    monday={monday}
                    today={today}
                    shifts={isNear ? shifts.data : (other.data?.shifts.data ?? [])}
                    absences={absences}
                    changed={changed}
                    mayTrade={terms.data?.tradeSettings.enabled ?? false}
                    onTrade={(trade, as) => void navigate({ to: '/trades', search: { trade, as } })}
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

const MAX_CHANGES = 5;
/** The server compares at most 400 days back. */
const MAX_BACK_DAYS = 399;

/** Returns the user's days from today on that differ from what they were at the last visit; none on the first visit. */
function useChanges(looked: number, now: number): readonly OwnChange[] {
  const today = useFormat().dateOf(now);
  const since = new Date(Math.max(looked, Date.parse(addDays(today, -MAX_BACK_DAYS)))).toISOString();
  const { data } = useAnswer(OwnChanges, { since }, { everyMs: ASKED_EVERY_MS, keepsPrevious: true });
  return (data?.ownShiftChanges ?? []).filter(({ date }) => date >= today);
}
