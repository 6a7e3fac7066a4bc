import * as z from 'zod/mini';
import { useSearch } from '../../kernel/search';
import { Answer, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import './people.css';
import { PeoplePanel } from './people-panel';
import { SkillsPanel } from './skills-panel';
import { TeamsPanel } from './teams-panel';
import { usePeople } from './use-people';

const shape = z.object({ tab: z.catch(z.enum(['people', 'teams', 'skills']), 'people') });

/** Who is there, in which team, with which skills and contract, and who lacks something. */
export function PeoplePage() {
  const [{ tab }, setSearch] = useSearch(shape);
  const { answer, contracts } = usePeople();
  return (
    <Page title="People">
      <Answer of={answer} lines={12}>
        {(data) => (
          <Tabs
            label="People"
            selected={tab}
            onSelect={(chosen) => setSearch({ tab: chosen })}
            tabs={[
              {
                id: 'people',
                name: `People (${data.employees.length})`,
                body: () => <PeoplePanel {...data} people={data.employees} inForce={contracts} />,
              },
              {
                id: 'teams',
                name: `Teams (${data.teams.length})`,
                body: () => <TeamsPanel teams={data.teams} />,
              },
              {
                id: 'skills',
                name: `Skills (${data.skills.length})`,
                body: () => <SkillsPanel skills={data.skills} people={data.employees} />,
              },
            ]}
          />
        )}
      </Answer>
    </Page>
  );
}
