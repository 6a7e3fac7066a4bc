import { operatorOf } from '../access/operator';
import type { OperatorContext } from './adherence-clock';
import { userOf, type RequestContext } from '../kernel/context';
import { badInput } from '../kernel/errors';
import { isInScope, scopesOfSessions, type Scope } from '../people/scope.queries';
import { agentStatuses } from './agent-status.queries';
import type { AgentStatus } from './agent-view.type';
import type { AdherenceAlert } from './alert.entity';
import { alertsById } from './alert.queries';
import { LiveQueue } from './live-queue';
import { announceLiveEvents } from './live-log.topics';

/** The live log of the organizations that somebody on this node watches, read once for all of them. */

const POLL_MS = 1_000;
const MOST_ROWS = 2_000;
/** Alerts that may wait for one subscriber; states are at most one per agent. */
const MOST_ALERTS = 20_000;
const EVERYBODY: Scope = { everybody: true, teamIds: new Set(), employeeId: null };

export interface LiveChange<T> {
  /** Resumes a subscription right after this event. */
  cursor: string;
  change: T;
}

type Subject = AgentStatus | AdherenceAlert;

interface Watcher {
  kind: 'state' | 'alert';
  cursor: number;
  sessionHash: string;
  deliver(cursor: number, subject: Subject, scope: Scope): void;
}

interface Row {
  sequence: number;
  kind: 'state' | 'alert';
  subjectId: string;
}

/** A socket's context brings the stream of its node, and a way to be rid of a client that does not read. */
export type LiveSocketContext = RequestContext & { live: LiveStream; tooSlow(): void };

export class LiveStream {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private readonly timer: NodeJS.Timeout;
  private readonly unlisten: () => void;
  private reading: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly newContext: () => OperatorContext,
    private readonly onError: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.unlisten = announceLiveEvents.listen(() => this.wake());
  }

  /** Reads what is new; one reading at a time, and once more when woken meanwhile. */
  wake(): void {
    if (this.stopped || this.watchers.size === 0) return;
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = this.read().finally(() => {
        this.reading = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.unlisten();
    await this.reading;
  }

  states(ctx: LiveSocketContext, teamId: string | null, after: number | null): Promise<LiveQueue<LiveChange<AgentStatus>>> {
    // The newest state of an agent replaces one that still waits.
    return this.subscribe<AgentStatus>(ctx, 'state', teamId, after, Infinity, (_cursor, subjectId) => subjectId);
  }

  alerts(ctx: LiveSocketContext, teamId: string | null, after: number | null): Promise<LiveQueue<LiveChange<AdherenceAlert>>> {
    // No alert ever replaces another.
    return this.subscribe<AdherenceAlert>(ctx, 'alert', teamId, after, MOST_ALERTS, (cursor) => String(cursor));
  }

  private async subscribe<T extends Subject>(
    ctx: LiveSocketContext,
    kind: Watcher['kind'],
    teamId: string | null,
    after: number | null,
    longest: number,
    keyOf: (cursor: number, subjectId: string) => string,
  ): Promise<LiveQueue<LiveChange<T>>> {
    const { organizationId, sessionHash } = userOf(ctx);
    const cursor = await startingCursor(ctx, after);
    ctx.endReads();
    const leave = () => this.remove(organizationId, watcher);
    const queue = new LiveQueue<LiveChange<T>>(longest, leave, () => ctx.tooSlow());
    const watcher: Watcher = {
      kind,
      cursor,
      sessionHash,
      deliver: (sequence, subject, scope) => {
        const { employeeId, teamId: itsTeam = null } = subject;
        if ((teamId !== null && itsTeam !== teamId) || !isInScope(scope, { id: employeeId, teamId: itsTeam })) return;
        queue.put(keyOf(sequence, employeeId), { cursor: String(sequence), change: subject as T });
      },
    };
    this.add(organizationId, watcher);
    return queue;
  }

  private add(organizationId: string, watcher: Watcher): void {
    const watching = this.watchers.get(organizationId) ?? new Set();
    watching.add(watcher);
    this.watchers.set(organizationId, watching);
    this.wake();
  }

  private remove(organizationId: string, watcher: Watcher): void {
    const watching = this.watchers.get(organizationId);
    watching?.delete(watcher);
    if (watching?.size === 0) this.watchers.delete(organizationId);
  }

  private async read(): Promise<void> {
    for (const organizationId of [...this.watchers.keys()]) {
      try {
        while (await this.readOrganization(organizationId));
      } catch (error) {
        this.onError(error); // read again within a second
      }
    }
  }

  /** True when there may be more. */
  private async readOrganization(organizationId: string): Promise<boolean> {
    const watchers = [...(this.watchers.get(organizationId) ?? [])]; // who comes meanwhile is served by the next reading
    if (watchers.length === 0) return false;
    const cursor = Math.min(...watchers.map((watcher) => watcher.cursor));
    const ctx = this.newContext();
    ctx.principal = operatorOf(organizationId, 'UTC', 'enterprise');
    try {
      const rows = await ctx.q<Row>(
        'live.read',
        `select sequence, kind, subject_id as "subjectId" from live_event where organization_id = $1 and sequence > $2 order by sequence limit ${MOST_ROWS}`,
        [organizationId, cursor],
      );
      const last = rows.at(-1);
      if (!last) return false;
      const idsOf = (kind: Row['kind']) => [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.subjectId))];
      const [stateIds, alertIds] = [idsOf('state'), idsOf('alert')];
      const states = stateIds.length > 0 ? await agentStatuses(ctx, { employeeIds: stateIds }, EVERYBODY) : [];
      const alerts = alertIds.length > 0 ? await alertsById(ctx, alertIds, EVERYBODY) : [];
      // Asked with each reading: what somebody may not see any more never reaches them, however long they have watched.
      const scopes = await scopesOfSessions(ctx, [...new Set(watchers.map(({ sessionHash }) => sessionHash))]);
      const subjects = new Map<string, Subject>([
        ...states.map((state) => [state.employeeId, state] as const),
        ...alerts.map((alert) => [alert.id, alert] as const),
      ]);
      for (const watcher of watchers) {
        const scope = scopes.get(watcher.sessionHash);
        for (const row of rows) {
          const subject = subjects.get(row.subjectId);
          if (scope && row.kind === watcher.kind && row.sequence > watcher.cursor && subject) watcher.deliver(row.sequence, subject, scope);
        }
        watcher.cursor = Math.max(watcher.cursor, last.sequence);
      }
      return true;
    } finally {
      ctx.endReads();
    }
  }
}

/** The newest event, or the one after which to resume; refused when events behind it are forgotten already. */
async function startingCursor(ctx: RequestContext, after: number | null): Promise<number> {
  const [log] = await ctx.q<{ newest: number; forgotten: number }>(
    'live.newest',
    `select coalesce((select max(sequence) from live_event where organization_id = $1), 0) as newest,
       coalesce((select forgotten_sequence from adherence_feed where organization_id = $1), 0) as forgotten`,
    [userOf(ctx).organizationId],
  );
  const { newest = 0, forgotten = 0 } = log ?? {};
  if (after !== null && after < forgotten) {
    throw badInput([{ path: 'after', message: `must be a cursor of the last two hours, got "${after}": read the list and subscribe without it` }]);
  }
  return Math.min(after ?? newest, newest);
}
