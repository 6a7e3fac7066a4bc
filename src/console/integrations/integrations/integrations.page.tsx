import * as z from 'zod/mini';
import { useSearch } from '../../kernel/search';
import { Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { FeedsPanel } from './feeds-panel';
import { KeysPanel } from './keys-panel';
import { WebhooksPanel } from './webhooks-panel';

const TABS = ['feeds', 'keys', 'webhooks'] as const;
const shape = z.object({ tab: z.catch(z.enum(TABS), 'feeds') });

/** Imports, exports, webhooks and API keys. */
export function IntegrationsPage() {
  const [{ tab }, setSearch] = useSearch(shape);
  return (
    <Page title="Integrations">
      <Tabs
        label="Integrations"
        selected={tab}
        onSelect={(chosen) => setSearch({ tab: chosen })}
        tabs={[
          { id: 'feeds', name: 'Feeds', body: () => <FeedsPanel /> },
          { id: 'keys', name: 'API keys', body: () => <KeysPanel /> },
          { id: 'webhooks', name: 'Webhooks', body: () => <WebhooksPanel /> },
        ]}
      />
    </Page>
  );
}
