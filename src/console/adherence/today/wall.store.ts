import type { AgentRowFragment } from '../../api/types.generated';

/**
 * External store of all agent states. Changed rows re-render once per animation frame; the order changes at most once
 * per second.
 */

export type Agent = AgentRowFragment;

/** Adherence standing, worst first. */
export type Standing = 'out' | 'stale' | 'in' | 'off';
const RANK: Record<Standing, number> = { out: 0, stale: 1, in: 2, off: 3 };

export function standingOf({ isAdherent, stateIsStale, scheduledState, state }: Agent): Standing {
  if (stateIsStale) return scheduledState === 'offline' ? 'off' : 'stale';
  if (!isAdherent) return 'out';
  return scheduledState === 'offline' && state === 'offline' ? 'off' : 'in';
}

/** Sorts people out of adherence first, longest first; then by name. */
export function compare(one: Agent, other: Agent): number {
  const [a, b] = [standingOf(one), standingOf(other)];
  if (a !== b) return RANK[a] - RANK[b];
  if (a === 'out') {
    const since = (one.nonAdherentSince ?? '').localeCompare(other.nonAdherentSince ?? '');
    if (since !== 0) return since;
  }
  return one.employeeName.localeCompare(other.employeeName) || one.employeeId.localeCompare(other.employeeId);
}

export interface Totals {
  scheduled: number;
  adherent: number;
  out: number;
  onContact: number;
  /** Scheduled but absent. */
  absent: number;
  stale: number;
}

export function totalsOf(agents: Iterable<Agent>): Totals {
  const totals: Totals = { scheduled: 0, adherent: 0, out: 0, onContact: 0, absent: 0, stale: 0 };
  for (const agent of agents) {
    const standing = standingOf(agent);
    const isScheduled = agent.scheduledState !== 'offline';
    if (isScheduled) totals.scheduled++;
    if (isScheduled && standing === 'in') totals.adherent++;
    if (standing === 'out') totals.out++;
    if (standing === 'stale') totals.stale++;
    if (agent.state === 'on_call' && standing !== 'stale') totals.onContact++;
    if (isScheduled && agent.state === 'offline' && standing === 'out') totals.absent++;
  }
  return totals;
}

const ON_DUTY: ReadonlySet<Agent['state']> = new Set(['available', 'on_call', 'after_call_work']);

/** Returns the number of people who currently take contacts, by their live states. */
export function presentOf(agents: Iterable<Agent>): number {
  let present = 0;
  for (const { state, stateIsStale } of agents) if (ON_DUTY.has(state) && !stateIsStale) present++;
  return present;
}

export interface Wall {
  agents(): Iterable<Agent>;
  agent(employeeId: string): Agent | undefined;
  /** Ids in order. The array keeps its identity while the order is unchanged. */
  order(): readonly string[];
  replace(agents: readonly Agent[]): void;
  change(agent: Agent): void;
  /** Sorts again if something changed since the last call. */
  settle(): void;
  onOrder(listener: () => void): () => void;
  onAgent(employeeId: string, listener: () => void): () => void;
}

export function createWall(inNextFrame: (draw: () => void) => unknown): Wall {
  const agents = new Map<string, Agent>();
  const ofOrder = new Set<() => void>();
  const ofAgent = new Map<string, Set<() => void>>();
  let order: readonly string[] = [];
  let isDue = false;
  /** Employees whose rows re-render in the next frame. */
  const changed = new Set<string>();

  const drawChanged = () => {
    for (const employeeId of changed) ofAgent.get(employeeId)?.forEach((listener) => listener());
    changed.clear();
  };
  const settle = () => {
    if (!isDue) return;
    isDue = false;
    order = [...agents.values()].sort(compare).map(({ employeeId }) => employeeId);
    ofOrder.forEach((listener) => listener());
  };
  return {
    agents: () => agents.values(),
    agent: (employeeId) => agents.get(employeeId),
    order: () => order,
    replace(all) {
      agents.clear();
      for (const agent of all) agents.set(agent.employeeId, agent);
      ofAgent.forEach((listeners) => listeners.forEach((listener) => listener()));
      isDue = true;
      settle();
    },
    change(agent) {
      agents.set(agent.employeeId, agent);
      isDue = true;
      if (changed.size === 0) inNextFrame(drawChanged);
      changed.add(agent.employeeId);
    },
    settle,
    onOrder(listener) {
      ofOrder.add(listener);
      return () => void ofOrder.delete(listener);
    },
    onAgent(employeeId, listener) {
      const listeners = ofAgent.get(employeeId) ?? new Set();
      ofAgent.set(employeeId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) ofAgent.delete(employeeId);
      };
    },
  };
}

export type WallRow =
  { kind: 'team'; key: string; name: string; out: number; people: number } | { kind: 'agent'; key: string };

/** Groups of people by what they do, in the order of the page. */
const STATE_GROUPS = ['Out of adherence', 'State unknown', 'At work', 'Later today', 'Time off', 'Off today'] as const;
type StateGroup = (typeof STATE_GROUPS)[number];

/** Returns the group of a person. People off work are told apart by time off and by a shift later that day. */
export function groupOf(agent: Agent, isAway: boolean, comesToday: boolean): StateGroup {
  const standing = standingOf(agent);
  if (standing === 'out') return 'Out of adherence';
  if (standing === 'stale') return 'State unknown';
  if (standing === 'in') return 'At work';
  if (isAway) return 'Time off';
  return comesToday ? 'Later today' : 'Off today';
}

export interface Shown {
  text: string;
  onlyOut: boolean;
  byTeam: boolean;
  /** Groups the list if it is not shown by team. */
  stateGroup?(agent: Agent): StateGroup;
}

/** Returns the rows to render: by team, teams with most people out of adherence first, by state, or as one list. */
export function rowsOf(wall: Wall, { text, onlyOut, byTeam, stateGroup }: Shown): WallRow[] {
  const wanted = text.trim().toLowerCase();
  const shown = wall
    .order()
    .map((id) => wall.agent(id) as Agent)
    .filter((agent) => {
      const standing = standingOf(agent);
      if (onlyOut && standing !== 'out' && standing !== 'stale') return false;
      return !wanted || `${agent.employeeName} ${agent.employeeNumber ?? ''}`.toLowerCase().includes(wanted);
    });
  const rowOf = ({ employeeId }: Agent): WallRow => ({ kind: 'agent', key: employeeId });
  if (!byTeam && stateGroup)
    return STATE_GROUPS.flatMap((name) => {
      const members = shown.filter((agent) => stateGroup(agent) === name);
      const head = { kind: 'team' as const, key: `group:${name}`, name, out: 0, people: members.length };
      return members.length === 0 ? [] : [head, ...members.map(rowOf)];
    });
  if (!byTeam) return shown.map(rowOf);
  const teams = new Map<string, Agent[]>();
  for (const agent of shown) {
    const key = agent.teamId ?? '';
    const members = teams.get(key) ?? [];
    members.push(agent);
    teams.set(key, members);
  }
  const outOf = (members: readonly Agent[]) => members.filter((agent) => standingOf(agent) === 'out').length;
  return [...teams]
    .map(([key, members]) => ({ key, members, out: outOf(members), name: members[0]?.teamName ?? 'No team' }))
    .sort((one, other) => other.out - one.out || one.name.localeCompare(other.name))
    .flatMap(({ key, members, out, name }) => [
      { kind: 'team' as const, key: `team:${key}`, name, out, people: members.length },
      ...members.map(rowOf),
    ]);
}
