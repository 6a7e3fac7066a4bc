import * as z from 'zod/mini';
import { ActivityTerms } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { Answer, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import './activities.css';
import { CodesPanel } from './codes-panel';
import { PlansPanel } from './plans-panel';
import { SessionsPanel } from './sessions-panel';

const shape = z.object({
  tab: z.catch(z.enum(['sessions', 'plans', 'codes']), 'sessions'),
  week: z.catch(dateShape, ''),
});

/** Coaching, training and meetings: their codes, plans and sessions. */
export function ActivitiesPage() {
  const [{ tab, week }, setSearch] = useSearch(shape);
  const terms = useAnswer(ActivityTerms, {}, { staleMs: 60_000 });
  return (
    <Page title="Activities">
      <Answer of={terms} lines={8}>
        {(data) => (
          <Tabs
            label="Activities"
            selected={tab}
            onSelect={(next) => setSearch({ tab: next })}
            tabs={[
              {
                id: 'sessions',
                name: 'Sessions',
                body: () => <SessionsPanel terms={data} week={week} onWeek={(next) => setSearch({ week: next })} />,
              },
              { id: 'plans', name: 'Plans', body: () => <PlansPanel terms={data} /> },
              { id: 'codes', name: 'Codes', body: () => <CodesPanel /> },
            ]}
          />
        )}
      </Answer>
    </Page>
  );
}
