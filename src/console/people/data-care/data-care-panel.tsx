import { DataCare } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Answer } from '../../ui/page';
import type { Person } from '../person/person';
import { ErasuresPanel } from './erasures-panel';
import { HoldsPanel } from './holds-panel';
import { RetentionPanel } from './retention-panel';

/** Retention periods, legal holds and erased people. */
export function DataCarePanel({ people }: { people: readonly Person[] }) {
  const answer = useAnswer(DataCare, {});
  return (
    <Answer of={answer} lines={8}>
      {({ retention, legalHolds, erasures }) => (
        <div className="stack">
          <RetentionPanel rules={retention} />
          <HoldsPanel holds={legalHolds} people={people} />
          <ErasuresPanel erasures={erasures} people={people} />
        </div>
      )}
    </Answer>
  );
}
