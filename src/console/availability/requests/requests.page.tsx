import { Page } from '../../ui/page';

export function RequestsPage() {
  return <Page title="Requests">{null}</Page>;
}
