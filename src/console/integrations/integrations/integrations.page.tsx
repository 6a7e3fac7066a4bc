import { Page } from '../../ui/page';

export function IntegrationsPage() {
  return <Page title="Integrations">{null}</Page>;
}
