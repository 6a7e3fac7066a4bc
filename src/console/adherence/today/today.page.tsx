import { useMemo, useState, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { FeedHealth } from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useOffer } from '../../kernel/page-actions';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchField, SelectField } from '../../ui/field';
import { Badge, Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Page, Panel } from '../../ui/page';
import { PersonDay } from '../person-day/person-day';
import { AlertsPanel } from './alerts-panel';
import { StaffingPanel } from './staffing-panel';
import './today.css';
import { useAway } from './use-away';
import { useOpenAlerts, type OpenAlertsNow } from './use-open-alerts';
import { useOrder, useWall } from './use-wall';
import { WallList } from './wall-list';
import { groupOf, rowsOf, totalsOf, type Agent, type Shown, type Wall } from './wall.store';

const ALL_TEAMS = 'all';
const shape = z.object({
  team: z.catch(z.string(), ALL_TEAMS),
  show: z.catch(z.enum(['out', 'all']), 'all'),
  look: z.catch(z.enum(['rows', 'tiles']), 'rows'),
  by: z.catch(z.enum(['team', 'list']), 'list'),
});

/** Real-time adherence: people out of adherence and why, upcoming understaffing, and the state of the feed. */
export function TodayPage() {
  const { dateOf } = useFormat();
  const [{ team, show, look, by }, setSearch] = useSearch(shape);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Pick<Agent, 'employeeId' | 'employeeName'>>();
  const teamId = team === ALL_TEAMS ? undefined : team;
  const { wall, answer } = useWall(teamId);
  const alerts = useOpenAlerts(teamId);
  const away = useAway(teamId);
  const reasons = useMemo(
    () => new Map([...alerts.open].reverse().map(({ employeeId, message }) => [employeeId, message])),
    [alerts.open],
  );
  useOffer([
    { id: 'out', name: 'Show out of adherence', onAction: () => setSearch({ show: 'out' }) },
    { id: 'tiles', name: 'Show tiles', onAction: () => setSearch({ look: 'tiles' }) },
  ]);
  return (
    <Page title="Today" summary={<Feed />} actions={<TeamField team={team} onTeam={(id) => setSearch({ team: id })} />}>
      <Totals wall={wall} alerts={alerts} />
      <StaffingPanel wall={teamId === undefined ? wall : undefined} />
      <div className="today">
        <Panel
          title="People"
          isFlush
          actions={
            <>
              <SearchField label="Find a person" value={text} onChange={setText} />
              <Choice
                label="People shown"
                options={[
                  { value: 'all', name: 'All' },
                  { value: 'out', name: 'Out' },
                ]}
                value={show}
                onChange={(value) => setSearch({ show: value })}
              />
              <Choice
                label="Group by"
                options={[
                  { value: 'list', name: 'State' },
                  { value: 'team', name: 'Team' },
                ]}
                value={by}
                onChange={(value) => setSearch({ by: value })}
              />
              <Choice
                label="Layout"
                options={[
                  { value: 'rows', name: 'Rows' },
                  { value: 'tiles', name: 'Tiles' },
                ]}
                value={look}
                onChange={(value) => setSearch({ look: value })}
              />
            </>
          }
        >
          <Answer of={answer} lines={12}>
            {() => (
              <People
                wall={wall}
                shown={{ text, onlyOut: show === 'out', byTeam: by === 'team' }}
                look={look}
                reasons={reasons}
                away={away}
                onOpen={setOpened}
              />
            )}
          </Answer>
        </Panel>
        <div className="stack">
          <AlertsPanel alerts={alerts} team={team} onOpen={setOpened} />
        </div>
      </div>
      <Dialog
        title={opened?.employeeName ?? ''}
        place="side"
        isOpen={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
      >
        {opened && <PersonDay employeeId={opened.employeeId} date={dateOf()} entersAbsence />}
      </Dialog>
    </Page>
  );
}

/** Shows the totals by standing. Recomputed at most once per second. */
function Totals({ wall, alerts }: { wall: Wall; alerts: OpenAlertsNow }) {
  const order = useOrder(wall);
  const { number } = useFormat();
  // `wall` is mutable and keeps its identity; `order` is replaced on each change.
  const totals = useMemo(() => totalsOf(wall.agents()), [wall, order]);
  const share = totals.scheduled === 0 ? null : (totals.adherent / totals.scheduled) * 100;
  return (
    <div className="figures">
      <Figure
        name="In adherence"
        term="adherence"
        value={`${number(totals.adherent)} / ${number(totals.scheduled)}`}
        note={share === null ? 'No one is scheduled now' : `${number(share, 1)} %`}
        look={share === null || share >= 90 ? 'good' : share >= 80 ? 'warn' : 'bad'}
      />
      <Figure name="Out of adherence" value={number(totals.out)} look={totals.out > 0 ? 'bad' : 'good'} />
      <Figure name="Absent from shift" value={number(totals.absent)} look={totals.absent > 0 ? 'bad' : 'good'} />
      <Figure name="On contact" value={number(totals.onContact)} look="info" />
      <Figure
        name="Open alerts"
        value={number(alerts.total)}
        note={`${number(alerts.active)} active, ${number(alerts.acknowledged)} acknowledged`}
        look={alerts.total > 0 ? 'warn' : 'good'}
      />
    </div>
  );
}

type PeopleProps = Omit<ComponentProps<typeof WallList>, 'rows'> & { shown: Shown };

/** Lists the people shown, in order. Re-renders at most once per second. */
function People({ shown, ...list }: PeopleProps) {
  const { wall } = list;
  const order = useOrder(wall);
  const { text, onlyOut, byTeam } = shown;
  const { dateOf } = useFormat();
  const { away } = list;
  const rows = useMemo(() => {
    const today = dateOf();
    const isLater = ({ next }: Agent) => next != null && next.state !== 'offline' && dateOf(next.at) === today;
    const stateGroup = (agent: Agent) => groupOf(agent, away.has(agent.employeeId), isLater(agent));
    return rowsOf(wall, { text, onlyOut, byTeam, stateGroup });
  }, [wall, order, text, onlyOut, byTeam, away, dateOf]);
  return rows.length === 0 ? <NobodyShown {...shown} /> : <WallList rows={rows} {...list} />;
}

function NobodyShown({ text, onlyOut }: Shown) {
  if (text) return <Empty title={`No one matches “${text}”`}>Clear the search, or select All.</Empty>;
  return onlyOut ? (
    <Empty title="No one is out of adherence">Select All to see everyone.</Empty>
  ) : (
    <Empty title="No agents yet">
      Agents appear here after an import, and their states when the phone system sends them.
    </Empty>
  );
}

function TeamField({ team, onTeam }: { team: string; onTeam(id: string): void }) {
  const teams = useOwnTeams();
  const options = [{ value: ALL_TEAMS, name: 'All teams' }, ...teams.map(({ id, name }) => ({ value: id, name }))];
  return <SelectField label="Team" hidesLabel options={options} value={team} onChange={onTeam} />;
}

/** Shows whether agent states arrive. Adherence cannot be computed without them. */
function Feed() {
  const { span, time, day, dateOf } = useFormat();
  const now = useNow(5_000);
  const { data } = useAnswer(FeedHealth, {}, { everyMs: 30_000 });
  const clock = `${day(dateOf(now))}, ${time(now)}`;
  if (!data) return <span className="small">{clock}</span>;
  const { isSilent, lastRecordAt, silentSince } = data.adherenceFeed;
  if (isSilent)
    return (
      <Notice look="bad">
        {silentSince
          ? `Feed outage: no agent states since ${time(silentSince)}. Adherence is unknown until the feed is back.`
          : 'Feed outage: no agent states. Adherence is unknown until the feed is back.'}
      </Notice>
    );
  return (
    <span className="row">
      <span className="small figure">{clock}</span>
      <Badge look={lastRecordAt ? 'good' : 'quiet'}>{lastRecordAt ? 'Feed connected' : 'No states yet'}</Badge>
      {lastRecordAt && (
        <span className="small">last state {span(Math.max(0, (now - Date.parse(lastRecordAt)) / 1000))} ago</span>
      )}
    </span>
  );
}
