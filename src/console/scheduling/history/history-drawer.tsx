import { useState } from 'react';
import { instantOf, isDate } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { ChangeSetDiff, ChangeSets } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ChangeFragment, ChangeSetKind } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { IconDots } from '../../ui/icons/icons';
import { Menu, type MenuAction } from '../../ui/menu';
import { Badge } from '../../ui/notice';
import { Answer, Empty } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { countsText, isRevertible, KIND_NAMES, kindLook } from './change-words';
import type { ShownVersion } from '../schedule/use-board';
import { DiffList } from './diff-list';
import './history.css';

const ROWS = 30;

const FILTERS = {
  all: undefined,
  edits: ['edit', 'copy', 'restore', 'undo', 'redo', 'revert', 'rotation', 'activities', 'trade', 'offer'],
  searches: ['generate', 'improve', 'reoptimise'],
  publications: ['publish', 'withdraw', 'lock', 'unlock', 'promote'],
} satisfies Record<string, ChangeSetKind[] | undefined>;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES: readonly { value: Filter; name: string }[] = [
  { value: 'all', name: 'All changes' },
  { value: 'edits', name: 'Edits' },
  { value: 'searches', name: 'Generation and improvement' },
  { value: 'publications', name: 'Publications and locks' },
];

interface Props {
  scheduleId: string;
  /** Version shown by the page. */
  shown: number | undefined;
  mayChange: boolean;
  onView(shown: ShownVersion): void;
  onRestore(version: number): void;
  onRevert(set: ChangeFragment): void;
  onScenario(version: number): void;
  onClose(): void;
}

/** Changes of a schedule: who, when, what. Each version can be viewed, restored, or made a scenario. */
export function HistoryDrawer({ scheduleId, shown, mayChange, onClose, ...on }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const variables = { scheduleId, kinds: FILTERS[filter], page, limit: ROWS };
  const answer = useAnswer(ChangeSets, variables, { keepsPrevious: true, staleMs: 0 });
  const newest = page === 1 && filter === 'all' ? answer.data?.changeSets.data[0]?.version : undefined;
  const actionsOf = (set: ChangeFragment): MenuAction[] => [
    { id: 'diff', name: 'Show differences', onAction: () => setOpen(open === set.version ? undefined : set.version) },
    {
      id: 'view',
      name: set.version === newest ? 'View current version' : 'View this version',
      onAction: () => on.onView(set.version === newest ? {} : { version: set.version }),
    },
    ...(mayChange && set.version !== newest
      ? [{ id: 'restore', name: 'Restore this version', onAction: () => on.onRestore(set.version) }]
      : []),
    ...(mayChange && isRevertible(set)
      ? [{ id: 'revert', name: 'Revert this change', onAction: () => on.onRevert(set) }]
      : []),
    { id: 'scenario', name: 'Create scenario', onAction: () => on.onScenario(set.version) },
  ];
  return (
    <Dialog title="History" place="side" isOpen onOpenChange={onClose}>
      <SelectField<Filter>
        label="Show"
        options={FILTER_NAMES}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <AsOf onView={on.onView} />
      <Answer of={answer} lines={8}>
        {({ changeSets: { data, total } }) =>
          data.length === 0 ? (
            <Empty title="No changes of this kind" />
          ) : (
            <>
              <ul className="changes">
                {data.map((set) => (
                  <Change
                    key={set.id}
                    set={set}
                    isShown={set.version === shown}
                    isOpen={set.version === open}
                    actions={actionsOf(set)}
                  />
                ))}
              </ul>
              <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </Dialog>
  );
}

/** Shows the schedule as it was at a time. */
function AsOf({ onView }: { onView(shown: ShownVersion): void }) {
  const { dateOf, timezone } = useFormat();
  const [date, setDate] = useState(dateOf());
  const [time, setTime] = useState('00:00');
  return (
    <div className="as-of">
      <DateField label="As of" value={date} onChange={setDate} />
      <TimeField label="Time" value={time} onChange={setTime} />
      <Button
        isDisabled={!isDate(date) || time === ''}
        onPress={() => onView({ asOf: new Date(instantOf(date, time, timezone)).toISOString() })}
      >
        View
      </Button>
    </div>
  );
}

interface ChangeProps {
  set: ChangeFragment;
  isShown: boolean;
  isOpen: boolean;
  actions: readonly MenuAction[];
}

function Change({ set, isShown, isOpen, actions }: ChangeProps) {
  const { dateTime, hoursChange } = useFormat();
  const { version, kind, at, userName, reason, people, minutesDelta } = set;
  const counts = countsText(set);
  const delta = minutesDelta === 0 ? '' : `, ${hoursChange(minutesDelta)}`;
  return (
    <li className="change">
      <div className="change-text">
        <span className="row">
          <Badge look={kindLook(kind)}>{KIND_NAMES[kind]}</Badge>
          <span className="muted small figure">Version {version}</span>
          {isShown && <Badge look="info">Shown</Badge>}
        </span>
        <span>
          <strong>{userName ?? 'Background job'}</strong> <time dateTime={at}>{dateTime(at)}</time>
        </span>
        {counts && (
          <span className="small">
            {counts} ({counted(people, 'person', 'people')}
            {delta})
          </span>
        )}
        {reason && <span className="small muted">“{reason}”</span>}
        {isOpen && <Differences set={set} />}
      </div>
      <Menu
        label={`Version ${version}`}
        button={
          <Button look="quiet" label={`Actions of version ${version}`}>
            <IconDots aria-hidden />
          </Button>
        }
        actions={actions}
      />
    </li>
  );
}

const DIFF_ROWS = 200;

function Differences({ set: { scheduleId, version } }: { set: ChangeFragment }) {
  const at = (which: number) => ({ scheduleId, version: which });
  const variables = { from: at(version - 1), to: at(version), page: 1, limit: DIFF_ROWS };
  const answer = useAnswer(ChangeSetDiff, variables, { enabled: version > 1 });
  if (version === 1) return <p className="small muted">The first version has no predecessor.</p>;
  return (
    <Answer of={answer} lines={3}>
      {({ scheduleDiff }) => <DiffList counts={scheduleDiff} cells={scheduleDiff.data} />}
    </Answer>
  );
}
