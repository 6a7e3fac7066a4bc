import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { Empty } from '../ui/page';

export const NotFound = () => (
  <Empty title="There is no such page" action={<Link to="/">To the first page</Link>}>
    The address may be mistyped, or the page is not for your role.
  </Empty>
);

export const Failed = ({ error }: { error: Error }) => (
  <Empty title="This page could not be shown" action={<Button onPress={() => location.reload()}>Load it again</Button>}>
    {error.message}
  </Empty>
);
