import { useFormat } from '../../kernel/format';
import { useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import { Answer, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { DataCarePanel } from '../data-care/data-care-panel';
import { usePeople } from '../person/use-people';
import { ContractsPanel } from './contracts-panel';
import './people.css';
import { PeoplePanel } from './people-panel';
import { peopleSearch } from './people-search';
import { SkillsPanel } from './skills-panel';
import { TeamRulesPanel } from './team-rules-panel';
import { TeamsPanel } from './teams-panel';

/** People with their teams, skills and contracts, and missing data. */
export function PeoplePage() {
  const { number } = useFormat();
  const [{ tab }, setSearch] = useSearch(peopleSearch);
  const isAdmin = useRole() === 'admin';
  const answer = usePeople();
  return (
    <Page title="People">
      <Answer of={answer} lines={12}>
        {(everybody) => (
          <Tabs
            label="People"
            selected={tab === 'data-care' && !isAdmin ? 'people' : tab}
            onSelect={(chosen) => setSearch({ tab: chosen })}
            tabs={[
              {
                id: 'people',
                name: `People (${number(everybody.people.filter(({ active }) => active).length)})`,
                body: () => <PeoplePanel everybody={everybody} />,
              },
              {
                id: 'teams',
                name: `Teams (${everybody.teams.filter(({ archivedAt }) => archivedAt === null).length})`,
                body: () => <TeamsPanel teams={everybody.teams} />,
              },
              {
                id: 'skills',
                name: `Skills (${everybody.skills.length})`,
                body: () => <SkillsPanel skills={everybody.skills} people={everybody.people} />,
              },
              {
                id: 'contracts',
                name: `Contracts (${everybody.contracts.length})`,
                body: () => <ContractsPanel everybody={everybody} />,
              },
              {
                id: 'team-rules',
                name: `Team rules (${everybody.teamRules.length})`,
                body: () => <TeamRulesPanel rules={everybody.teamRules} people={everybody.people} />,
              },
              ...(isAdmin
                ? [
                    {
                      id: 'data-care' as const,
                      name: 'Data care',
                      body: () => <DataCarePanel people={everybody.people} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Answer>
    </Page>
  );
}
