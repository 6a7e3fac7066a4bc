import { Page } from '../../ui/page';

export function MyWeekPage() {
  return <Page title="My week">{null}</Page>;
}
