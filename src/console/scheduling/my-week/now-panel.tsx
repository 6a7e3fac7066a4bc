import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { useLive } from '../../api/live';
import { useNow } from '../../kernel/now';
import { MyState, MyStateChanged, SetMyState } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { AgentState, OwnStateFragment } from '../../api/types.generated';
import { SelectField } from '../../ui/field';
import { messageOf } from '../../ui/form';
import { Badge, Notice } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import { ACTIVITY_NAMES, nowAndNext, type OwnShift } from './day-plan';

const STATE_NAMES: Record<AgentState, string> = {
  available: 'Available',
  on_call: 'On contact',
  after_call_work: 'After-call work',
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  unavailable: 'Unavailable',
  offline: 'Offline',
};
const STATES = (Object.keys(STATE_NAMES) as AgentState[]).map((value) => ({ value, name: STATE_NAMES[value] }));

interface Props {
  employeeId: string;
  shifts: readonly OwnShift[];
  isEnterprise: boolean;
}

/** Shows the agent's current state and its start, the planned activity, and the next one. */
export function NowPanel({ employeeId, shifts, isEnterprise }: Props) {
  const format = useFormat();
  const now = useNow();
  const plan = nowAndNext(shifts, now);
  const day = (at: number) => (format.dateOf(at) === format.dateOf(now) ? '' : `${format.day(format.dateOf(at))}, `);
  return (
    <Panel title="Now">
      {isEnterprise && <OwnState employeeId={employeeId} now={now} />}
      <dl className="now-plan">
        <dt>Scheduled now</dt>
        <dd>
          {plan.now ? (
            <>
              <strong>{ACTIVITY_NAMES[plan.now.activity]}</strong> until{' '}
              <span className="figure">{format.time(plan.now.to)}</span>
            </>
          ) : (
            'Off'
          )}
        </dd>
        <dt>{plan.now ? 'Next' : 'Next shift'}</dt>
        <dd>
          {plan.next ? (
            <>
              {plan.now && <strong>{ACTIVITY_NAMES[plan.next.activity]}, </strong>}
              {day(plan.next.from)}
              <span className="figure">{format.time(plan.next.from)}</span>
              <span className="muted"> in {format.span((plan.next.from - now) / 1000)}</span>
            </>
          ) : (
            'No more shifts this week'
          )}
        </dd>
      </dl>
    </Panel>
  );
}

function OwnState({ employeeId, now }: { employeeId: string; now: number }) {
  const format = useFormat();
  const answer = useAnswer(MyState, {});
  const [heard, setHeard] = useState<OwnStateFragment>();
  const change = useChange(SetMyState);
  const cursor = answer.data?.agentStates.cursor;
  useLive(MyStateChanged, cursor === undefined ? undefined : { after: cursor }, ({ agentStateChanged: { state } }) => {
    if (state.employeeId === employeeId) setHeard(state);
  });
  if (answer.error) return <Notice look="bad">{messageOf(answer.error)}</Notice>;
  const own = heard ?? answer.data?.agentStates.states.find((state) => state.employeeId === employeeId);
  if (!own) return <p className="muted">Your state is unknown.</p>;
  const set = (state: AgentState) =>
    change.mutate(
      { input: { employeeId, state } },
      {
        onSuccess: ({ updateAgentState }) => {
          setHeard(updateAgentState);
          tell(`You are now: ${STATE_NAMES[state]}`);
        },
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  const since = own.stateStartedAt;
  return (
    <div className="now-state">
      <div className="now-state-words">
        <span className="now-state-name">{STATE_NAMES[own.state]}</span>
        {since && (
          <span className="muted">
            since {format.time(since)}, {format.span((now - Date.parse(since)) / 1000)}
          </span>
        )}
        {own.stateIsStale ? (
          <Badge look="warn">Feed outage</Badge>
        ) : own.isAdherent ? (
          <Badge look="good">In adherence</Badge>
        ) : (
          <Badge look="bad">
            Out of adherence
            {own.nonAdherentSince && ` for ${format.span((now - Date.parse(own.nonAdherentSince)) / 1000)}`}
          </Badge>
        )}
      </div>
      <SelectField label="Change my state" options={STATES} value={own.state} onChange={set} />
    </div>
  );
}
