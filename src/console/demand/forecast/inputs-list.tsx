import { useFormat } from '../../kernel/format';
import { clockText } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { IconCalendarEvent, IconDoorOff, IconPencil, IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { isInSight, type Entry } from './inputs';
import type { Draft } from './input-dialog';
import type { Span } from './span';

const KINDS = { event: 'Event', closed: 'Closed', override: 'Override' };
const ICONS = { event: IconCalendarEvent, closed: IconDoorOff, override: IconPencil };
/** Limit of rows. Numbers identify entries on the chart when names do not fit. */
const MAX_ROWS = 60;

interface ListProps {
  entries: readonly Entry[];
  span: Span;
  today: string;
  onAdd?(kind: Draft['kind']): void;
  onEdit?(entry: Entry): void;
}

/** Events, closures and overrides within the visible range; otherwise the next ones. */
export function InputsList({ entries, span, today, onAdd, onEdit }: ListProps) {
  const { day } = useFormat();
  const seen = entries.filter((entry) => isInSight(entry, span.from, span.to)).slice(0, MAX_ROWS);
  const next = entries.filter(({ endDate }) => endDate >= today).slice(0, 5);
  const shown = seen.length > 0 ? seen : next;
  return (
    <Panel
      title={seen.length > 0 || next.length === 0 ? 'Events and overrides in view' : 'Upcoming events and overrides'}
      actions={
        onAdd && (
          <>
            <Button onPress={() => onAdd('event')}>
              <IconPlus aria-hidden /> Event
            </Button>
            <Button onPress={() => onAdd('override')}>
              <IconPlus aria-hidden /> Override
            </Button>
          </>
        )
      }
    >
      {shown.length === 0 ? (
        <Empty title="No events or overrides">
          {onAdd
            ? 'Add campaigns, closures and figures that the history does not show.'
            : 'Planners add campaigns, closures and figures that the history does not show.'}
        </Empty>
      ) : (
        <ol className="forecast-entries">
          {shown.map((entry, index) => {
            const Icon = ICONS[entry.kind];
            return (
              <li key={entry.id}>
                <span className="muted figure small">{index + 1}</span>
                <Badge look={entry.kind === 'closed' ? 'warn' : 'info'} icon={<Icon aria-hidden size={14} />}>
                  {KINDS[entry.kind]}
                </Badge>
                <span className="forecast-entry-text">
                  <strong>{entry.name}</strong> <span className="muted">{entry.effect}</span>
                  <br />
                  <span className="small">
                    {day(entry.startDate)}
                    {entry.endDate !== entry.startDate && ` – ${day(entry.endDate)}`}
                    {entry.startTime && `, from ${clockText(entry.startTime)}`}
                    {entry.endTime && `, until ${clockText(entry.endTime)}`}
                  </span>
                </span>
                {onEdit && (
                  <Button look="quiet" label={`Change ${entry.name}`} onPress={() => onEdit(entry)}>
                    <IconPencil aria-hidden />
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
