import { Link } from '@tanstack/react-router';
import { memo, useCallback, useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { Badge, Notice } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { useFormat } from '../../kernel/format';
import { HandleDialog, type Handling } from '../alerts/handle-dialog';
import { ALERTS } from '../words';
import type { Alert, OpenAlertsNow } from './use-open-alerts';

interface PanelProps {
  alerts: OpenAlertsNow;
  onOpen(alert: Alert): void;
}

/** Alerts that nobody has dealt with, and those that somebody has taken; several are handled at once. */
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
      {alerts.open.length > 0 && (
        <div className="row">
          <Checkbox isSelected={isAll} isIndeterminate={!isAll && picked.length > 0} onChange={flipAll}>
            {picked.length === 0 ? 'Choose all' : `${picked.length} chosen`}
          </Checkbox>
          <span className="row push">
            <Button
              isDisabled={!picked.some(({ status }) => status === 'active')}
              onPress={() => setHandling({ action: 'acknowledge', alerts: picked.filter(isActive) })}
            >
              Acknowledge
            </Button>
            <Button isDisabled={picked.length === 0} onPress={() => setHandling({ action: 'resolve', alerts: picked })}>
              Resolve
            </Button>
          </span>
        </div>
      )}
      <ul className="alerts" aria-label="Open alerts">
        {alerts.open.map((alert) => (
          <AlertLine key={alert.id} alert={alert} isChosen={chosen.has(alert.id)} onChoose={flip} onOpen={onOpen} />
        ))}
      </ul>
      <HandleDialog
        handling={handling}
        onClose={() => setHandling(undefined)}
        onHandled={(handled) => {
          alerts.put(handled);
          setChosen(new Set());
        }}
      />
    </Panel>
  );
});

const isActive = ({ status }: Alert): boolean => status === 'active';

interface LineProps {
  alert: Alert;
  isChosen: boolean;
  onChoose(id: string, isChosen: boolean): void;
  onOpen(alert: Alert): void;
}

const AlertLine = memo(function AlertLine({ alert, isChosen, onChoose, onOpen }: LineProps) {
  const { time } = useFormat();
  const { id, type, status, employeeName, message, createdAt, endedAt, acknowledgedBy, occurrences } = alert;
  return (
    <li className="alert">
      <Checkbox
        isSelected={isChosen}
        onChange={(is) => onChoose(id, is)}
        label={`${employeeName}, ${ALERTS[type]}, ${time(createdAt)}`}
      />
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
