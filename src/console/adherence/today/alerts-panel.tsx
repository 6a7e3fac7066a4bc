import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Checkbox } from '../../ui/field';
import { Badge, Notice } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { useFormat } from '../../kernel/format';
import { useRole } from '../../kernel/session';
import { HandleBar } from '../alerts/handle-bar';
import { useChosen } from '../alerts/use-chosen';
import { ALERTS } from '../words';
import { openText, type Alert, type OpenAlertsNow } from './use-open-alerts';

interface PanelProps {
  alerts: OpenAlertsNow;
  team: string;
  onOpen(alert: Alert): void;
}

/** Lists active and acknowledged alerts, with bulk actions. */
export const AlertsPanel = memo(function AlertsPanel({ alerts, team, onOpen }: PanelProps) {
  const chosen = useChosen(alerts.open, team);
  const mayHandle = useRole() !== 'planner';
  return (
    <Panel
      title={`Alerts · ${openText(alerts)}`}
      actions={
        <Link to="/alerts" className="small">
          All alerts
        </Link>
      }
    >
      {alerts.error && <Notice look="bad">{alerts.error.message}</Notice>}
      {alerts.open.length === 0 && !alerts.error && (
        <Empty title="No open alerts">New alerts appear here as they are raised.</Empty>
      )}
      {mayHandle && <HandleBar alerts={alerts.open} chosen={chosen} all="Select all" onHandled={alerts.put} />}
      <ul className="alerts" aria-label="Open alerts">
        {lastingFirst(alerts.open).map((alert) => (
          <AlertLine
            key={alert.id}
            alert={alert}
            isChosen={mayHandle ? chosen.has(alert.id) : undefined}
            onChoose={chosen.flip}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Panel>
  );
});

/** Sorts ongoing alerts before ended ones; otherwise keeps the order. */
const lastingFirst = (alerts: readonly Alert[]): Alert[] => [
  ...alerts.filter(({ endedAt }) => endedAt === null),
  ...alerts.filter(({ endedAt }) => endedAt !== null),
];

interface LineProps {
  alert: Alert;
  /** Undefined for users who may not act on alerts. */
  isChosen: boolean | undefined;
  onChoose(id: string, isChosen: boolean): void;
  onOpen(alert: Alert): void;
}

const AlertLine = memo(function AlertLine({ alert, isChosen, onChoose, onOpen }: LineProps) {
  const { time } = useFormat();
  const { id, type, status, employeeName, message, createdAt, endedAt, acknowledgedBy, occurrences, expectedAt } =
    alert;
  return (
    <li className="alert">
      {isChosen !== undefined && (
        <Checkbox
          isSelected={isChosen}
          onChange={(is) => onChoose(id, is)}
          label={`${employeeName}, ${ALERTS[type]}, ${time(createdAt)}`}
        />
      )}
      <div className="alert-text">
        <span className="row">
          <button type="button" className="alert-name" onClick={() => onOpen(alert)}>
            {employeeName}
          </button>
          <Badge look={status === 'active' ? 'bad' : 'info'}>{ALERTS[type]}</Badge>
          {endedAt && <Badge look="quiet">ended {time(endedAt)}</Badge>}
          {occurrences > 1 && <span className="small muted">{occurrences} times</span>}
        </span>
        <span className="small">{message}</span>
        <span className="small muted">
          {time(createdAt)}
          {expectedAt && !endedAt && `, expected ${time(expectedAt)}`}
          {acknowledgedBy && `, owner: ${acknowledgedBy}`}
        </span>
      </div>
    </li>
  );
});
