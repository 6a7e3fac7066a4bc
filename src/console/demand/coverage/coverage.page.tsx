import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { CoverageNames } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import { Answer, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { ByHandPanel } from './by-hand';
import { CapacityPanel } from './capacity-panel';
import './coverage.css';
import { CoveragePanel } from './coverage-panel';
import { MoveBreaksPanel } from './move-breaks';
import { namesOf } from './names';
import { UncoveredPanel } from './uncovered';

const TABS = ['coverage', 'breaks', 'uncovered', 'hand', 'hires'] as const;
const shape = z.object({
  tab: z.catch(z.enum(TABS), 'coverage'),
  date: z.catch(z.optional(dateShape), undefined),
});

/** Compares required, scheduled and available people, shows under- and overstaffing, and offers remedies. */
export function CoveragePage() {
  const today = useFormat().dateOf();
  const [{ tab, date: chosen }, setSearch] = useSearch(shape);
  const mayWrite = useRole() !== 'supervisor';
  const shown = chosen ?? today;
  const answer = useAnswer(
    CoverageNames,
    { from: addDays(mondayOf(today), -28), to: addDays(mondayOf(today), 120) },
    { staleMs: 300_000 },
  );
  return (
    <Page title="Coverage" summary="Required and scheduled staff by interval">
      <Answer of={answer} lines={12}>
        {(data) => {
          const names = namesOf(data);
          const tabs = [
            {
              id: 'coverage' as const,
              name: 'Coverage',
              body: <CoveragePanel names={names} today={today} mayWrite={mayWrite} />,
            },
            {
              id: 'breaks' as const,
              name: 'Move breaks',
              body: (
                <MoveBreaksPanel
                  date={shown}
                  today={today}
                  onDate={(day) => setSearch({ date: day }, { replace: true })}
                />
              ),
            },
            { id: 'uncovered' as const, name: 'Gaps', body: <UncoveredPanel names={names} today={today} /> },
            {
              id: 'hand' as const,
              name: 'Manual requirements',
              body: <ByHandPanel names={names} today={today} mayWrite={mayWrite} />,
            },
            { id: 'hires' as const, name: 'Hiring plan', body: <CapacityPanel names={names} /> },
          ];
          return (
            <Tabs
              label="Coverage"
              selected={tab}
              onSelect={(next) => setSearch({ tab: next })}
              tabs={tabs.map(({ body, ...each }) => ({
                ...each,
                body: () => <div className="coverage-body">{body}</div>,
              }))}
            />
          );
        }}
      </Answer>
    </Page>
  );
}
