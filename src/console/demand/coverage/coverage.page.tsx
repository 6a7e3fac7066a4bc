import { Page } from '../../ui/page';

export function CoveragePage() {
  return <Page title="Coverage">{null}</Page>;
}
