import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';

interface WeekStripProps {
  /** A Monday. */
  from: string;
  chosen: string;
  days: readonly { date: string | null; adherence: number | null; scheduledMinutes: number }[];
  onChoose(date: string): void;
}

/** Days of the week with their adherence, to choose from. */
export function WeekStrip({ from, chosen, days, onChoose }: WeekStripProps) {
  const { shortDay, percent } = useFormat();
  const step = (weeks: number) => () => onChoose(addDays(chosen, weeks * 7));
  return (
    <nav className="week-strip" aria-label="Days of the week">
      <button type="button" onClick={step(-1)} aria-label="Previous week">
        ‹
      </button>
      {Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((date) => {
        const day = days.find((each) => each.date === date);
        return (
          <button
            key={date}
            type="button"
            aria-current={date === chosen ? 'date' : undefined}
            onClick={() => onChoose(date)}
          >
            <span>{shortDay(date)}</span>
            <span className="small muted figure">
              {day && day.scheduledMinutes > 0 ? percent(day.adherence, 0) : 'off'}
            </span>
          </button>
        );
      })}
      <button type="button" onClick={step(1)} aria-label="Next week">
        ›
      </button>
    </nav>
  );
}
