import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { Page } from '../ui/page';

export const NotFound = () => (
  <Page title="There is no such page">
    <p className="muted">The address may be mistyped, or the page is not for your role.</p>
    <Link to="/">To the first page</Link>
  </Page>
);

export const Failed = ({ error }: { error: Error }) => (
  <Page title="This page could not be shown">
    <p className="muted">{error.message}</p>
    <div>
      <Button onPress={() => location.reload()}>Load it again</Button>
    </div>
  </Page>
);
