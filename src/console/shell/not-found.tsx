import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { Page } from '../ui/page';

export const NotFound = () => (
  <Page title="Page not found">
    <p className="muted">The address may be wrong, or your role has no access to the page.</p>
    <Link to="/">Go to start page</Link>
  </Page>
);

export const Failed = ({ error }: { error: Error }) => (
  <Page title="This page could not be loaded">
    <p className="muted">{error.message}</p>
    <div>
      <Button onPress={() => location.reload()}>Reload</Button>
    </div>
  </Page>
);
