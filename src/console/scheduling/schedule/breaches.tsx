import type { Breach } from '../../kernel/breaches';
import { useFormat } from '../../kernel/format';
import { Badge } from '../../ui/notice';
import type { Person } from '../board/board.store';

const MOST_SHOWN = 40;

/** Broken work rules, the binding ones first. */
export function Breaches({
  breaches,
  personOf,
}: {
  breaches: readonly Breach[];
  personOf: ReadonlyMap<string, Person>;
}) {
  const { day } = useFormat();
  const sorted = [...breaches].sort((one, other) => Number(binds(other)) - Number(binds(one)));
  if (sorted.length === 0) return null;
  return (
    <ul className="breaches" tabIndex={0} aria-label="Broken rules">
      {sorted.slice(0, MOST_SHOWN).map((breach, index) => (
        <li key={index}>
          <Badge look={binds(breach) ? 'bad' : 'warn'}>
            {breach.overridden ? 'Overridden' : breach.hard ? 'Must be kept' : 'Should be kept'}
          </Badge>
          <span>
            <strong>{personOf.get(breach.employeeId)?.name}</strong> {day(breach.date)}: {breach.says}
          </span>
        </li>
      ))}
      {sorted.length > MOST_SHOWN && <li className="muted">And {sorted.length - MOST_SHOWN} more.</li>}
    </ul>
  );
}

const binds = ({ hard, overridden }: Breach): boolean => hard && !overridden;
