import { Page } from '../../ui/page';

export function ResultPage() {
  return <Page title="Result">{null}</Page>;
}
