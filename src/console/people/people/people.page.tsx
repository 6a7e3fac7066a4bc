import { Page } from '../../ui/page';

export function PeoplePage() {
  return <Page title="People">{null}</Page>;
}
