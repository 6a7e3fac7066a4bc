import * as z from 'zod/mini';
import { useSearch } from '../../kernel/search';
import { useSession } from '../../kernel/session';
import { Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { AdherencePanel } from './adherence-panel';
import { OrganizationPanel } from './organization-panel';
import { QueuesPanel } from './queues/queues-panel';
import { SignOnPanel } from './sign-on-panel';
import { WorkRulesPanel } from './work-rules-panel';

const shape = z.object({ tab: z.catch(z.enum(['organization', 'rules', 'adherence', 'queues', 'sign-on']), 'queues') });

/** Settings of the organization. Planners manage queues and work rules, administrators everything. */
export function SettingsPage() {
  const { me, organization } = useSession();
  const [{ tab }, setSearch] = useSearch(shape);
  const isAdmin = me.role === 'admin';
  const tabs = [
    { id: 'queues' as const, name: 'Queues', body: () => <QueuesPanel />, isShown: true },
    { id: 'rules' as const, name: 'Work rules', body: () => <WorkRulesPanel />, isShown: true },
    { id: 'organization' as const, name: 'Organization', body: () => <OrganizationPanel />, isShown: isAdmin },
    {
      id: 'adherence' as const,
      name: 'Adherence',
      body: () => <AdherencePanel />,
      isShown: isAdmin && organization.tier === 'enterprise',
    },
    { id: 'sign-on' as const, name: 'Single sign-on', body: () => <SignOnPanel />, isShown: isAdmin },
  ].filter(({ isShown }) => isShown);
  const selected = tabs.some(({ id }) => id === tab) ? tab : 'queues';
  return (
    <Page title="Settings">
      <Tabs label="Settings" tabs={tabs} selected={selected} onSelect={(id) => setSearch({ tab: id })} />
    </Page>
  );
}
