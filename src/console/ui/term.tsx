import { Button, DialogTrigger } from 'react-aria-components';
import { PopoverOf } from './dialog';
import { IconInfoCircle } from './icons/icons';
import './term.css';

/** Definitions of the metrics, shown where a metric stands. The glossary of the documentation has all terms. */
const TERMS = {
  'service level': ['Staffing', 'Share of contacts answered within the target time, such as 80 % within 20 seconds.'],
  occupancy: ['Staffing', 'Share of time on duty that agents spend on contacts.'],
  shrinkage: ['Staffing', 'Share of paid time in which people are absent and the schedule does not show it.'],
  gap: ['Staffing', 'People scheduled minus people required, shrinkage included. Negative if understaffed.'],
  adherence: ['Adherence', 'Share of scheduled time in which agents were in the scheduled state.'],
  conformance: ['Adherence', 'Time worked as a percentage of time scheduled, whenever it was worked.'],
  WAPE: ['Demand', 'Weighted absolute percentage error: the sum of absolute errors divided by the sum of actuals.'],
} as const;

export type TermName = keyof typeof TERMS;

/** Button that defines a metric and links to the glossary. */
export function Term({ of }: { of: TermName }) {
  const [section, meaning] = TERMS[of];
  return (
    <DialogTrigger>
      {/* Fields give their buttons a role of their own; this one has none there. */}
      <Button slot={null} className="term" aria-label={`About ${of}`}>
        <IconInfoCircle aria-hidden size={14} />
      </Button>
      <PopoverOf label={`About ${of}`}>
        <p className="term-text">
          {meaning} <a href={`/docs/glossary#${section.toLowerCase()}`}>Glossary</a>
        </p>
      </PopoverOf>
    </DialogTrigger>
  );
}
