import { Page } from '../../ui/page';

export function ForecastPage() {
  return <Page title="Forecast">{null}</Page>;
}
