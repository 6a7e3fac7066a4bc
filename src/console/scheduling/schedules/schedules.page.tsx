import { Page } from '../../ui/page';

export function SchedulesPage() {
  return <Page title="Schedule">{null}</Page>;
}
