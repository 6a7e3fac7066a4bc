import { AGENT_STATES, type AgentState } from '../../kernel/agent-states';
import type { Issue } from '../../kernel/errors';
import { isIssue, issuesAmong, lineOf, missing, quotedValue, wrong } from '../../kernel/import/record-checks';
import { isLocalDate } from '../../kernel/time/local-time';
import type { WallClock } from '../../kernel/time/wall-clock';

/** Validates the records of an agent-state import. */

export const MAX_AGENT_ID_LENGTH = 254;
export const MAX_QUEUE_LENGTH = 200;
export const MAX_CODE_LENGTH = 200;
const MAX_AHEAD_MS = 5 * 60_000;

/** A reported state. */
export interface AgentStateRecord {
  /** Index in the request. */
  index: number;
  /** E-mail or employee number. */
  agentId: string;
  state: AgentState;
  givenMs: number;
  queue: string | null;
  acdStateCode: string | null;
}

const isAgentState = (value: unknown): value is AgentState => (AGENT_STATES as readonly unknown[]).includes(value);

/** Returns the record, or all its faults. */
export function agentStateRecord(
  record: Record<string, unknown>,
  index: number,
  clock: Pick<WallClock, 'instantOf'>,
  nowMs: number,
): AgentStateRecord | Issue[] {
  const { state } = record;
  const agentId = agentIdOf(record.agentId);
  const wrongState = isAgentState(state) ? undefined : unknownState(state);
  const givenMs = instantOf(record.timestamp, clock, nowMs);
  const queue = lineOf('queue', record.queue, MAX_QUEUE_LENGTH);
  const acdStateCode = lineOf('acdStateCode', record.acdStateCode, MAX_CODE_LENGTH);
  if (isIssue(agentId) || wrongState || isIssue(givenMs) || isIssue(queue) || isIssue(acdStateCode))
    return issuesAmong(agentId, wrongState, givenMs, queue, acdStateCode);
  return {
    index,
    agentId,
    state: state as AgentState,
    givenMs,
    queue: queue || null,
    acdStateCode: acdStateCode || null,
  };
}

export function agentIdOf(value: unknown): string | Issue {
  const agentId = lineOf('agentId', value, MAX_AGENT_ID_LENGTH);
  return agentId === '' ? missing('agentId') : agentId;
}

const unknownState = (state: unknown): Issue =>
  state == null
    ? missing('state')
    : { path: '', message: `Unknown state: ${typeof state === 'string' ? state.slice(0, 80) : quotedValue(state)}` };

function instantOf(timestamp: unknown, clock: Pick<WallClock, 'instantOf'>, nowMs: number): number | Issue {
  if (timestamp == null) return missing('timestamp');
  const givenMs = instantIn(timestamp, clock);
  if (givenMs === undefined) return wrong('timestamp', 'must be an ISO 8601 timestamp from 1990 to 2100', timestamp);
  return givenMs > nowMs + MAX_AHEAD_MS
    ? wrong('timestamp', 'must be at most 5 minutes in the future', timestamp)
    : givenMs;
}

/** The most common format, which Date parses directly. */
const USUAL_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;
const DATE = /(\d{4}-\d{2}-\d{2})/;
const TIME = /((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?/;
const ZONE = /(?:([Zz])|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?/;
const TIMESTAMP = new RegExp(`^${DATE.source}[Tt ]${TIME.source}${ZONE.source}$`);

/** Returns the instant of a timestamp in milliseconds; without an offset it is in the organization's time zone. */
function instantIn(timestamp: unknown, clock: Pick<WallClock, 'instantOf'>): number | undefined {
  if (typeof timestamp !== 'string') return undefined;
  if (USUAL_TIMESTAMP.test(timestamp) && isLocalDate(timestamp.slice(0, 10))) return Date.parse(timestamp);
  const match = TIMESTAMP.exec(timestamp);
  if (!match) return undefined;
  const [, date = '', minute = '', second = '00', fraction = '', utc, sign, hours, minutes = '00'] = match;
  if (!isLocalDate(date)) return undefined;
  const wall = `${date}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (!utc && !sign) return clock.instantOf(wall);
  const offsetMinutes = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  return Date.parse(`${wall}Z`) - offsetMinutes * 60_000;
}
