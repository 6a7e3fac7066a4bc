import { Page } from '../../ui/page';

export function SchedulePage() {
  return <Page title="Schedule">{null}</Page>;
}
