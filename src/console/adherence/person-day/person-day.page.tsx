import { Page } from '../../ui/page';

export function PersonDayPage() {
  return <Page title="Person and day">{null}</Page>;
}
