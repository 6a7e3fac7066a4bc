import { Page } from '../../ui/page';

export function ReportsPage() {
  return <Page title="Reports">{null}</Page>;
}
