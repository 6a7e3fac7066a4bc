import * as z from 'zod/mini';
import { useFormat, type Format } from '../../kernel/format';
import { ExceptionList } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import type { ExceptionRowFragment } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { Decisions } from './decisions';
import { ExceptionForm, type Target } from './exception-form';
import { isDecider, teamsOf } from './rights';
import { STATES, storyOf, whoOf } from './words';

const ROWS = 50;
const ALL = 'all';
const shape = z.object({
  state: z.catch(z.optional(z.enum(['requested', 'approved', 'refused', 'withdrawn', ALL])), undefined),
  team: z.catch(z.string(), ALL),
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
});

/** Adherence exceptions: supervisors decide requests and enter exceptions; agents see their own. */
export function ExceptionsPage() {
  const format = useFormat();
  const { me } = useSession();
  const isLeader = me.role !== 'agent';
  const [search, setSearch] = useSearch(shape);
  const { state = isDecider(me) ? 'requested' : ALL, team, page } = search;
  const teams = useOwnTeams(isLeader);
  const answer = useAnswer(
    ExceptionList,
    { state: state === ALL ? undefined : state, teamId: team === ALL ? undefined : team, page, limit: ROWS },
    { keepsPrevious: true, everyMs: 60_000 },
  );
  const set = (changed: Partial<typeof search>) => setSearch({ page: 1, ...changed });
  return (
    <Page
      title="Exceptions"
      summary="Periods excluded from adherence"
      actions={<Actions teams={teams} today={format.dateOf()} onEntered={() => set({ state: ALL, team: ALL })} />}
    >
      <div className="row">
        <SelectField
          label="Status"
          options={[
            ...Object.entries(STATES).map(([value, { name }]) => ({ value, name })),
            { value: ALL, name: 'All statuses' },
          ]}
          value={state}
          onChange={(next) => set({ state: next as typeof state })}
        />
        {isLeader && (
          <SelectField
            label="Team"
            options={[{ value: ALL, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))]}
            value={team}
            onChange={(next) => set({ team: next })}
          />
        )}
      </div>
      <Panel isFlush>
        <Answer of={answer}>
          {({ adherenceExceptions: { data } }) => (
            <Table
              label="Exceptions"
              rows={data}
              keyOf={({ id }) => id}
              columns={columnsOf(format, state === ALL)}
              empty={
                <Empty title={state === 'requested' ? 'No pending exceptions' : 'No exceptions'}>
                  {isLeader
                    ? 'Requested and entered exceptions are listed here.'
                    : 'Request one with the button above.'}
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      <Pager
        page={page}
        rows={ROWS}
        total={answer.data?.adherenceExceptions.total ?? 0}
        onPage={(next) => setSearch({ page: next })}
      />
    </Page>
  );
}

interface ActionsProps {
  teams: readonly { id: string; name: string; parentTeamId: string | null; supervisorId: string | null }[];
  today: string;
  onEntered(): void;
}

function Actions({ teams, today, onEntered }: ActionsProps) {
  const { me } = useSession();
  const own = teamsOf(me, teams).map(({ id, name }) => ({ value: id, name }));
  const hasEverybody = me.role === 'admin';
  const form = (of: Target, close: () => void) => (
    <ExceptionForm of={of} date={today} onDone={() => (close(), onEntered())} />
  );
  return (
    <>
      {me.employee && (
        <DialogButton
          title="Request exception"
          button={<Button look={isDecider(me) ? 'plain' : 'primary'}>Request exception</Button>}
        >
          {(close) => form({ isAsked: true }, close)}
        </DialogButton>
      )}
      {isDecider(me) && (own.length > 0 || hasEverybody) && (
        <DialogButton title="Add team exception" button={<Button look="primary">Add team exception</Button>}>
          {(close) => form({ teams: own, hasEverybody }, close)}
        </DialogButton>
      )}
    </>
  );
}

const columnsOf = ({ dateOf, day, timeRange }: Format, hasStates: boolean): Column<ExceptionRowFragment>[] => [
  {
    id: 'who',
    name: 'Employee and reason',
    sortBy: whoOf,
    cell: (of) => (
      <>
        {whoOf(of)} <span className="small muted">{of.reason.name}</span>
      </>
    ),
  },
  {
    id: 'when',
    name: 'When',
    cell: ({ startsAt, endsAt }) => (
      <span className="exception-when">
        <span>{day(dateOf(startsAt))}</span> <span>{timeRange(startsAt, endsAt)}</span>
      </span>
    ),
    sortBy: ({ startsAt }) => startsAt,
  },
  {
    id: 'state',
    name: 'Status',
    isExtra: !hasStates,
    cell: ({ state, people }) => (
      <>
        <Badge look={STATES[state].look}>{STATES[state].name}</Badge>
        {people > 1 && <span className="small muted"> {people} people</span>}
      </>
    ),
  },
  { id: 'note', name: 'Note', cell: (of) => <span className="small muted">{storyOf(of)}</span>, isExtra: true },
  { id: 'action', name: 'Action', cell: (of) => <Decisions of={of} /> },
];
