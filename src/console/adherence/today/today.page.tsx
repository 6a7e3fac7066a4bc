import { Page } from '../../ui/page';

export function TodayPage() {
  return <Page title="Today">{null}</Page>;
}
