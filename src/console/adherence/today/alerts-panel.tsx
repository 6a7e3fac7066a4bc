import { Link } from '@tanstack/react-router';
<<<<<<< HEAD
=======
import { memo, useCallback, useState } from 'react';
import { Button } from '../../ui/button';
>>>>>>> wt-console-bench
import { Checkbox } from '../../ui/field';
import { Badge, Notice } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { useFormat } from '../../kernel/format';
import { useRole } from '../../kernel/session';
import { HandleBar } from '../alerts/handle-bar';
import { useChosen, type Chosen } from '../alerts/use-chosen';
import { ALERTS } from '../words';
import type { Alert, OpenAlertsNow } from './use-open-alerts';

<<<<<<< HEAD
interface Props {
  alerts: OpenAlertsNow;
  team: string;
=======
interface PanelProps {
  alerts: OpenAlertsNow;
>>>>>>> wt-console-bench
  onOpen(alert: Alert): void;
}

/** Alerts that nobody has dealt with, and those that somebody has taken; several are handled at once. */
<<<<<<< HEAD
export function AlertsPanel({ alerts, team, onOpen }: Props) {
  const chosen = useChosen(alerts.open, team);
  const mayHandle = useRole() !== 'planner';
=======
export const AlertsPanel = memo(function AlertsPanel({ alerts, onOpen }: PanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [handling, setHandling] = useState<Handling>();
  const picked = alerts.open.filter(({ id }) => chosen.has(id));
  const flip = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isChosen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const flipAll = (isChosen: boolean) => setChosen(new Set(isChosen ? alerts.open.map(({ id }) => id) : []));
  const isAll = picked.length > 0 && picked.length === alerts.open.length;
>>>>>>> wt-console-bench
  return (
    <Panel
      title={`Alerts (${alerts.total})`}
      actions={
        <Link to="/alerts" className="small">
          All alerts
        </Link>
      }
    >
      {alerts.error && <Notice look="bad">{alerts.error.message}</Notice>}
      {alerts.open.length === 0 && !alerts.error && <Empty title="No open alert">Reality follows the plan.</Empty>}
      {mayHandle && alerts.open.length > 0 && (
        <HandleBar alerts={alerts.open} chosen={chosen} all="Choose all" onHandled={alerts.put} />
      )}
      <ul className="alerts" aria-label="Open alerts">
        {alerts.open.map((alert) => (
          <AlertLine key={alert.id} alert={alert} chosen={mayHandle ? chosen : undefined} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  );
});

interface LineProps {
  alert: Alert;
  /** Undefined where one only looks. */
  chosen: Chosen<Alert> | undefined;
  onOpen(alert: Alert): void;
}

<<<<<<< HEAD
function AlertLine({ alert, chosen, onOpen }: LineProps) {
=======
const AlertLine = memo(function AlertLine({ alert, isChosen, onChoose, onOpen }: LineProps) {
>>>>>>> wt-console-bench
  const { time } = useFormat();
  const { id, type, status, employeeName, message, createdAt, endedAt, acknowledgedBy, occurrences } = alert;
  return (
    <li className="alert">
      {chosen && (
        <Checkbox
          isSelected={chosen.has(id)}
          onChange={(is) => chosen.flip(id, is)}
          label={`${employeeName}, ${ALERTS[type]}, ${time(createdAt)}`}
        />
      )}
      <div className="alert-text">
        <span className="row">
          <button type="button" className="alert-name" onClick={() => onOpen(alert)}>
            {employeeName}
          </button>
          <Badge look={status === 'active' ? 'bad' : 'info'}>{ALERTS[type]}</Badge>
          {occurrences > 1 && <span className="small muted">{occurrences} times</span>}
        </span>
        <span className="small">{message}</span>
        <span className="small muted">
          {time(createdAt)}
          {endedAt && `, ended ${time(endedAt)}`}
          {acknowledgedBy && `, taken by ${acknowledgedBy}`}
        </span>
      </div>
    </li>
  );
});
