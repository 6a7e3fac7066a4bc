import { breachGroups, type Breach, type BreachGroup } from '../../kernel/breaches';
import { useFormat } from '../../kernel/format';
import { Badge } from '../../ui/notice';
import { termWords } from '../result/result-figures';

const STANDINGS: Record<BreachGroup['standing'], { name: string; look: 'bad' | 'warn' | 'quiet' }> = {
  binding: { name: 'Required', look: 'bad' },
  overridden: { name: 'Overridden', look: 'warn' },
  preference: { name: 'Preference', look: 'quiet' },
};
/** Groups of preferences with more breaches are collapsed. */
const MAX_OPEN = 8;

interface BreachesProps {
  breaches: readonly Breach[];
  personOf: ReadonlyMap<string, { name: string }>;
}

/** Broken work rules by kind, hard rules first. */
export function Breaches({ breaches, personOf }: BreachesProps) {
  const { day, number, withDays } = useFormat();
  if (breaches.length === 0) return null;
  return (
    <div className="breaches" tabIndex={0} role="group" aria-label="Rule violations">
      {breachGroups(breaches).map(({ kind, standing, breaches: own }) => (
        <details key={`${standing} ${kind}`} open={standing === 'binding' || breaches.length <= MAX_OPEN}>
          <summary>
            <Badge look={STANDINGS[standing].look}>{STANDINGS[standing].name}</Badge>
            <strong className="breach-kind">{termWords(kind)}</strong>
            <span className="figure">{number(own.length)}</span>
          </summary>
          <ul>
            {own.map(({ employeeId, date, description }, index) => (
              <li key={index}>
                <strong>{personOf.get(employeeId)?.name}</strong> {day(date)}: {withDays(description)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
