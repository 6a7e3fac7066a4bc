import { Page } from '../../ui/page';

export function AlertsPage() {
  return <Page title="Alerts">{null}</Page>;
}
