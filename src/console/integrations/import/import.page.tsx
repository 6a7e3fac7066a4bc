import { Page } from '../../ui/page';

export function ImportPage() {
  return <Page title="Import">{null}</Page>;
}
