import { useMemo, useSyncExternalStore } from 'react';
import { useFormat } from '../../kernel/format';
import { Button, Choice } from '../../ui/button';
import { SearchField, SelectField } from '../../ui/field';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconPin,
  IconPlus,
  IconTrash,
} from '../../ui/icons/icons';
import { Menu, type MenuAction } from '../../ui/menu';
import { GenerateButton } from '../generate/generate-button';
import type { Change } from '../board/changes';
import { removal, swap } from './gantt-drag';
import type { Person } from '../board/board.store';
import { ALL, filterOptions, type Filters } from '../board/rows';
import { datesInView, stepped, type View } from '../board/time-axis';
import { stepLabel } from '../history/change-words';
import type { Steps } from './undo';
import type { Plan } from './use-board';

interface ToolbarProps {
  plan: Plan;
  view: View;
  date: string;
  /** People offered by the filters. */
  own: readonly Person[];
  filters: Filters;
  mayChange: boolean;
  steps: Steps;
  onPin(): void;
  onSearch(change: { view?: View; date?: string } & Partial<Filters>): void;
  onAdd(): void;
  onChange(change: Change): void;
  more: readonly MenuAction[];
}

const VIEWS = [
  { value: 'day', name: 'Day' },
  { value: 'week', name: 'Week' },
  { value: 'month', name: 'Month' },
] as const;

export function Toolbar(props: ToolbarProps) {
  const { plan, view, date, own, filters, mayChange, steps, onSearch, onAdd, onChange, onPin, more } = props;
  const { board } = plan;
  const format = useFormat();
  const dates = datesInView(view, date, board.head);
  const [first = date, last = date] = [dates[0], dates.at(-1)];
  const { teams, skills } = useMemo(() => filterOptions(own), [own]);
  return (
    <div className="schedule-tools">
      <Choice label="View" options={VIEWS} value={view} onChange={(next) => onSearch({ view: next })} />
      <div className="schedule-step">
        <Button
          look="quiet"
          label={`Previous ${view}`}
          onPress={() => onSearch({ date: stepped(view, date, -1, board.head) })}
        >
          <IconChevronLeft aria-hidden />
        </Button>
        <span className="schedule-range" aria-live="polite">
          {view === 'day' ? format.day(date) : format.dayRange(first, last)}
        </span>
        <Button
          look="quiet"
          label={`Next ${view}`}
          onPress={() => onSearch({ date: stepped(view, date, 1, board.head) })}
        >
          <IconChevronRight aria-hidden />
        </Button>
      </div>
      <SelectField
        label="Team"
        hidesLabel
        options={[{ value: ALL, name: 'All teams' }, ...teams]}
        value={filters.team}
        onChange={(next) => onSearch({ team: next })}
      />
      {skills.length > 0 && (
        <SelectField
          label="Skill"
          hidesLabel
          options={[{ value: ALL, name: 'All skills' }, ...skills]}
          value={filters.skill}
          onChange={(next) => onSearch({ skill: next })}
        />
      )}
      <SearchField label="Find a person" value={filters.search} onChange={(next) => onSearch({ search: next })} />
      <div className="row push">
        {mayChange && (
          <>
            <Button
              look="quiet"
              label={stepLabel('Undo', steps.undo)}
              isDisabled={!steps.undo}
              onPress={() => steps.run('undo')}
            >
              <IconArrowBackUp aria-hidden />
            </Button>
            <Button
              look="quiet"
              label={stepLabel('Redo', steps.redo)}
              isDisabled={!steps.redo}
              onPress={() => steps.run('redo')}
            >
              <IconArrowForwardUp aria-hidden />
            </Button>
            <Button onPress={onAdd}>
              <IconPlus aria-hidden /> Shift
            </Button>
          </>
        )}
        {mayChange && <GenerateButton scheduleId={plan.board.head.id} />}
        <Menu
          button={
            <Button label="More">
              <IconDots aria-hidden />
            </Button>
          }
          label="More"
          actions={more}
        />
      </div>
      {mayChange && <Chosen plan={plan} onChange={onChange} onPin={onPin} />}
    </div>
  );
}

/** Actions on the selected shifts. */
function Chosen({ plan: { board }, onChange, onPin }: { plan: Plan; onChange(change: Change): void; onPin(): void }) {
  useSyncExternalStore(board.subscribe, () => board.marks);
  const selection = useSyncExternalStore(board.subscribe, () => board.selection);
  if (selection.size < 2) return null;
  const [one, other] = board.selected();
  const canSwap = selection.size === 2 && one && other && one.employeeId !== other.employeeId;
  return (
    <div className="row schedule-chosen" role="group" aria-label="Selected shifts">
      <strong>{selection.size} shifts selected</strong>
      {canSwap && (
        <Button onPress={() => onChange(swap(one, other))}>
          <IconArrowsExchange aria-hidden /> Swap
        </Button>
      )}
      <Button onPress={onPin}>
        <IconPin aria-hidden /> {board.chosenCells().every(board.isPinned) ? 'Unpin' : 'Pin'}
      </Button>
      <Button onPress={() => onChange(removal(board.selected()))}>
        <IconTrash aria-hidden /> Delete
      </Button>
      <Button look="quiet" onPress={() => board.select([])}>
        Clear selection
      </Button>
    </div>
  );
}
