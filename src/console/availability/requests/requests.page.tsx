import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../kernel/format';
import { TimeOffRequests } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useRole, useSession } from '../../kernel/session';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Tabs } from '../../ui/tabs';
import { AskDialog, EnterDialog } from './ask-dialog';
import { AwayCalendar } from './away-calendar';
import { Balances } from './balances';
import { CancelDialog } from './cancel-dialog';
import { DecideDialog } from './decide-dialog';
import { OwnRequests } from './own-requests';
import { RequestList } from './request-list';
import './requests.css';
import { mayCancel, plansEverything } from './rights';
import { Terms } from './terms';
import { isOpen } from './time-off-words';
import { TradeDecisions } from './trade-decisions';

const ROWS = 50;
const ALL = 'all';
/** Value of `enter` while the person is not chosen yet. */
const SOMEBODY = 'somebody';
const STATES = ['requested', 'waiting', 'approved', 'refused', 'withdrawn', 'cancelled', ALL] as const;
const STATE_OPTIONS = [
  { value: 'requested', name: 'Pending' },
  { value: 'waiting', name: 'Waitlisted' },
  { value: 'approved', name: 'Approved' },
  { value: 'refused', name: 'Rejected' },
  { value: 'withdrawn', name: 'Withdrawn' },
  { value: 'cancelled', name: 'Canceled' },
  { value: ALL, name: 'All' },
] as const;

const shape = z.object({
  tab: z.catch(z.enum(['requests', 'trades', 'calendar', 'balances', 'terms']), 'requests'),
  state: z.catch(z.enum(STATES), 'requested'),
  team: z.catch(z.string(), ''),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
  month: z.catch(dateShape, ''),
  /** Employee id and first day of the time off being entered. */
  enter: z.catch(z.optional(z.string()), undefined),
  day: z.catch(z.optional(dateShape), undefined),
  /** Hours of an absence from a shift, for which a replacement is found once it is entered. */
  from: z.catch(z.optional(z.string()), undefined),
  to: z.catch(z.optional(z.string()), undefined),
  shift: z.catch(z.optional(z.string()), undefined),
  schedule: z.catch(z.optional(z.string()), undefined),
  /** Id of the request being decided. */
  decide: z.catch(z.optional(z.string()), undefined),
  /** True while the dialog for requesting time off is open. */
  ask: z.catch(z.optional(z.boolean()), undefined),
});

/** Time off requests with their effects, calendar and balances. Agents see only their own. */
export function RequestsPage() {
  return useRole() === 'agent' ? <OwnPage /> : <LeaderPage />;
}

function OwnPage() {
  const format = useFormat();
  const { me } = useSession();
  const [{ tab, month, ask }, setSearch] = useSearch(shape);
  if (!me.employee) return <Page title="Requests">{<Empty title="Your user is not linked to an employee" />}</Page>;
  const { id } = me.employee;
  return (
    <Page
      title="Requests"
      actions={
        <Button look="primary" onPress={() => setSearch({ ask: true }, { replace: true })}>
          Request time off
        </Button>
      }
    >
      {ask && <AskDialog onClose={() => setSearch({ ask: undefined }, { replace: true })} />}
      <Tabs
        label="Requests"
        selected={tab === 'calendar' ? tab : 'requests'}
        onSelect={(next) => setSearch({ tab: next })}
        tabs={[
          { id: 'requests', name: 'Time off', body: () => <OwnRequests employeeId={id} /> },
          {
            id: 'calendar',
            name: 'Calendar',
            body: () => (
              <AwayCalendar month={month || format.dateOf()} onMonth={(next) => setSearch({ month: next })} />
            ),
          },
        ]}
      />
    </Page>
  );
}

function LeaderPage() {
  const format = useFormat();
  const role = useRole();
  const navigate = useNavigate();
  const [search, setSearch] = useSearch(shape);
  const { tab, state, team, page, month, enter, day, from, to, shift, schedule, decide } = search;
  const teamId = team || undefined;
  const teams = useOwnTeams();
  const plans = plansEverything({ role });
  const close = {
    enter: undefined,
    day: undefined,
    from: undefined,
    to: undefined,
    shift: undefined,
    schedule: undefined,
  };
  const names = [
    {
      id: 'requests' as const,
      name: 'Time off',
      body: () => <Waiting {...{ state, teamId, page, decide, setSearch }} />,
    },
    { id: 'trades' as const, name: 'Shift trades', body: () => <TradeDecisions key={teamId} teamId={teamId} /> },
    {
      id: 'calendar' as const,
      name: 'Calendar',
      body: () => (
        <AwayCalendar month={month || format.dateOf()} teamId={teamId} onMonth={(next) => setSearch({ month: next })} />
      ),
    },
    { id: 'balances' as const, name: 'Balances', body: () => <Balances teamId={teamId ?? teams[0]?.id} /> },
    ...(plans ? [{ id: 'terms' as const, name: 'Limits and types', body: () => <Terms teams={teams} /> }] : []),
  ];
  return (
    <Page
      title="Requests"
      actions={
        tab !== 'terms' && (
          <>
            <SelectField
              label="Team"
              hidesLabel
              options={[
                { value: ALL, name: tab === 'balances' ? (teams[0]?.name ?? 'All teams') : 'All teams' },
                ...teams.slice(tab === 'balances' ? 1 : 0).map(({ id, name }) => ({ value: id, name })),
              ]}
              value={team || ALL}
              onChange={(next) => setSearch({ team: next === ALL ? '' : next, page: 1 })}
            />
            <Button onPress={() => setSearch({ enter: SOMEBODY }, { replace: true })}>Enter time off</Button>
          </>
        )
      }
    >
      <Tabs
        label="Requests"
        selected={names.some(({ id }) => id === tab) ? tab : 'requests'}
        onSelect={(next) => setSearch({ tab: next })}
        tabs={names}
      />
      {enter && (
        <EnterDialog
          entry={{ employeeId: enter === SOMEBODY ? undefined : enter, date: day, from, to, isAbsence: !!shift }}
          onEntered={() => {
            if (shift && schedule)
              void navigate({ to: `/schedule/${schedule}` as '/', search: { date: day, shift, replace: true } });
            else setSearch({ ...close, tab: 'requests', state: 'approved', page: 1 }, { replace: true });
          }}
          onClose={() => setSearch(close, { replace: true })}
        />
      )}
    </Page>
  );
}

interface WaitingProps {
  state: (typeof STATES)[number];
  teamId: string | undefined;
  page: number;
  decide: string | undefined;
  setSearch(change: { state?: (typeof STATES)[number]; page?: number; decide?: string }): void;
}

function Waiting({ state, teamId, page, decide, setSearch }: WaitingProps) {
  const { me } = useSession();
  const today = useFormat().dateOf();
  const [ending, setEnding] = useState<AskedTimeOffFragment>();
  const answer = useAnswer(
    TimeOffRequests,
    { state: state === ALL ? undefined : state, teamId, page, limit: ROWS },
    { keepsPrevious: true, everyMs: 30_000 },
  );
  return (
    <>
      <Panel
        isFlush
        title="Time off"
        actions={
          <SelectField
            label="Status"
            hidesLabel
            options={STATE_OPTIONS}
            value={state}
            onChange={(next) => setSearch({ state: next, page: 1 })}
          />
        }
      >
        <Answer of={answer} lines={8}>
          {({ timeOffRequests }) => (
            <RequestList
              rows={timeOffRequests.data}
              empty={<Empty title="No requests">Requests from your teams appear here until they are decided.</Empty>}
              action={(row) =>
                row.isWaitingForMe ? (
                  <Button onPress={() => setSearch({ decide: row.id })}>Decide</Button>
                ) : mayCancel(me, row, today) ? (
                  <Button onPress={() => setEnding(row)}>Cancel</Button>
                ) : (
                  <span className="muted small">{isOpen(row.state) ? 'Waits for another person' : 'Done'}</span>
                )
              }
            />
          )}
        </Answer>
      </Panel>
      <Pager
        page={page}
        rows={ROWS}
        total={answer.data?.timeOffRequests.total ?? 0}
        onPage={(p) => setSearch({ page: p })}
      />
      {ending && <CancelDialog row={ending} onClose={() => setEnding(undefined)} />}
      {decide && <DecideDialog id={decide} onClose={() => setSearch({ decide: undefined })} />}
    </>
  );
}
