import { useFormat } from '../../kernel/format';
import { isWeekend, isWithin } from '../../kernel/dates';
import { shortClock } from '../../kernel/notation';
import { memo, useSyncExternalStore, type CSSProperties } from 'react';
import type { Board, Note, Person, ShiftBreach } from '../board/board.store';
import type { Absence } from '../board/local-checks';
import { contractMinutes, stretchTimes, type PlannedShift } from '../board/planned-shift';
import { absenceWords } from '../board/schedule-words';
import { barOf, type TimeAxis } from '../board/time-axis';

interface RowProps {
  board: Board;
  person: Person;
  /** 1-based row index, counting the header. */
  index: number;
  top: number;
  axis: TimeAxis;
  /** True for the row that receives focus when the user tabs into the grid for the first time. */
  isEntry: boolean;
  dayNames: ReadonlyMap<string, string>;
  templateNames: ReadonlyMap<string, string>;
  colors: ReadonlyMap<string, string>;
}

/** Roster line of a person. Memoized: it re-renders only when its own data changes. */
export const GanttRow = memo(function GanttRow(props: RowProps) {
  const { board, person, index, top, axis, isEntry, dayNames, templateNames, colors } = props;
  const shifts = useSyncExternalStore(board.subscribe, () => board.shiftsOf(person.id));
  const marks = useSyncExternalStore(board.subscribe, () => board.marksOf(person.id));
  useSyncExternalStore(board.subscribe, () => board.around);
  useSyncExternalStore(board.subscribe, () => board.breaches);
  const { withDays } = useFormat();
  useSyncExternalStore(board.subscribe, () => board.marks);
  const [here = '', chosen = ''] = marks.split('|');
  const isChosen = new Set(chosen.split(','));
  const minutes = shifts
    .filter(({ startsAt }) => startsAt >= axis.from && startsAt < axis.to)
    .reduce((sum, shift) => sum + contractMinutes(shift), 0);
  const hours = Math.round(minutes / 6) / 10;
  // The target is one of whole weeks; a day has none.
  const daysIn = axis.days.filter(({ date }) => isWithin(date, board.head)).length;
  const target =
    person.weeklyHoursTarget === null || axis.view === 'day' ? null : person.weeklyHoursTarget * (daysIn / 7);
  const isFocused = (date: string, shiftId: string) => here === `${date} ${shiftId}`;
  return (
    <div role="row" aria-rowindex={index} className="gantt-row" data-employee={person.id} style={{ top }}>
      <div role="rowheader" className="gantt-name">
        <span className="gantt-person">{person.name}</span>
        <span className="gantt-team">
          {person.teamName ?? 'No team'} ·{' '}
          <span className={target !== null && minutes > target * 60 + OVER_MINUTES ? 'gantt-over' : undefined}>
            {target === null ? `${hours} h` : `${hours} of ${Math.round(target * 10) / 10} h`}
          </span>
        </span>
      </div>
      <div role="presentation" className="gantt-lane" style={{ width: axis.width }}>
        {axis.days.map((day, at) => {
          const own = shifts.filter(({ date }) => date === day.date);
          const early = at === 0 ? shifts.filter((shift) => shift.date < day.date && shift.endsAt > day.from) : [];
          const absence = board.absenceOn(person.id, day.date);
          const isHere = isFocused(day.date, '');
          const name = dayNames.get(day.date) ?? day.date;
          const cell = { employeeId: person.id, date: day.date };
          const isPinned = board.isPinned(cell);
          const notes = board.notesOn(cell);
          const marked = [...(isPinned ? ['pinned'] : []), ...notesText(notes)];
          const empty = absence ? absenceWords(absence) : 'no shift';
          return (
            <div
              key={day.date}
              role="gridcell"
              className={cellClass(absence, isPinned, notes.length > 0, board, day.date)}
              title={notes.map(noteText).join('\n') || undefined}
              data-date={day.date}
              tabIndex={isHere || (isEntry && at === 0 && own.length === 0) ? 0 : -1}
              aria-label={own.length === 0 ? [name, empty, ...marked].join(', ') : undefined}
              style={{ width: day.width }}
            >
              {absence && <span className="gantt-absence">{absenceWords(absence)}</span>}
              {[...early, ...own].map((shift, nth) => (
                <Bar
                  key={shift.id}
                  shift={shift}
                  axis={axis}
                  times={timesOf(stretchTimes(board.clock, shift))}
                  isChosen={isChosen.has(shift.id)}
                  isStop={isFocused(shift.date, shift.id) || (isEntry && at === 0 && nth === 0)}
                  name={`${person.name}, ${name}`}
                  template={shift.templateId ? templateNames.get(shift.templateId) : undefined}
                  color={shift.templateId ? colors.get(shift.templateId) : undefined}
                  absence={board.absenceOn(person.id, shift.date)}
                  marked={shift.date === day.date ? marked : []}
                  breaches={board.breachesOf(shift.id).map(({ description, isHard }) => ({
                    description: withDays(description),
                    isHard,
                  }))}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
});

function cellClass(
  absence: Absence | undefined,
  isPinned: boolean,
  isNoted: boolean,
  { closedDays, head }: Board,
  date: string,
): string {
  const classes = ['gantt-cell'];
  if (isWeekend(date)) classes.push('gantt-weekend');
  if (!isWithin(date, head)) classes.push('gantt-outside');
  if (closedDays.has(date)) classes.push('gantt-closed');
  if (absence) classes.push(absence.isApproved ? 'gantt-off' : 'gantt-asked');
  if (isPinned) classes.push('gantt-pinned');
  if (isNoted) classes.push('gantt-noted');
  return classes.join(' ');
}

/** Returns the text of a note with its author. */
export const noteText = ({ text, userName }: Note): string => `${text} (${userName})`;

/** Returns the notes for screen readers; an empty list without notes. */
export const notesText = (notes: readonly Note[]): string[] =>
  notes.length === 0
    ? []
    : [`${notes.length === 1 ? 'note' : `${notes.length} notes`}: ${notes.map(noteText).join('; ')}`];

interface BarProps {
  shift: PlannedShift;
  axis: TimeAxis;
  /** Times of its stretches. */
  times: string;
  isChosen: boolean;
  isStop: boolean;
  name: string;
  template: string | undefined;
  /** Color of its template. */
  color: string | undefined;
  /** Time off that covers the whole day of the shift. */
  absence: Absence | undefined;
  /** Pin and notes of the day. */
  marked: readonly string[];
  breaches: readonly ShiftBreach[];
}

const MINUTE_MS = 60_000;
/** Smaller excess over the target is rounding. */
const OVER_MINUTES = 3;
const TEXT_PX = 58;
const SHORT_TEXT_PX = 30;
const NAMED_PX = 190;

const timesOf = (stretches: ReturnType<typeof stretchTimes>): string =>
  stretches.map(({ startTime, endTime }) => `${shortClock(startTime)}–${shortClock(endTime)}`).join(', ');

function Bar({ shift, axis, times, isChosen, isStop, name, template, color, absence, marked, breaches }: BarProps) {
  const bar = barOf(axis, shift);
  if (!bar) return null;
  const isWide = bar.width >= TEXT_PX;
  const told = [template ? `${times} ${template}` : times];
  if (absence) told.push(absenceWords(absence));
  told.push(...marked, ...breaches.map(({ description }) => description));
  const worst = breaches.some(({ isHard }) => isHard) ? 'bad' : breaches.length > 0 ? 'warn' : undefined;
  const named = bar.width > NAMED_PX && template;
  return (
    <div
      role="button"
      className="gantt-bar"
      data-breach={worst}
      title={breaches.map(({ description }) => description).join('\n') || undefined}
      data-shift={shift.id}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={[name, ...told].join(', ')}
      style={{ left: bar.left, width: bar.width, '--bar': color } as CSSProperties}
    >
      {axis.view !== 'month' &&
        shift.breaks.map(({ type, startOffset, duration, isGap }, index) => {
          const startsAt = shift.startsAt + startOffset * MINUTE_MS;
          const stretch = barOf(axis, { startsAt, endsAt: startsAt + duration * MINUTE_MS });
          return (
            stretch && (
              <span
                key={index}
                className={`gantt-break gantt-${isGap ? 'gap' : type}`}
                data-break={index}
                style={{ marginLeft: stretch.left - bar.left, width: stretch.width }}
              />
            )
          );
        })}
      <span className="gantt-edge" data-edge="start" />
      {bar.width >= SHORT_TEXT_PX && (
        <span className={named ? 'gantt-times gantt-named' : 'gantt-times'} aria-hidden="true">
          {isWide ? times : shortClock(shift.startTime)}
          {named && ` ${named}`}
        </span>
      )}
      <span className="gantt-edge gantt-edge-end" data-edge="end" />
    </div>
  );
}
