import { lazy, Suspense, type ComponentProps } from 'react';

export type { PlanDialog } from './plan-dialogs';

const Dialogs = lazy(() => import('./plan-dialogs').then(({ PlanDialogs }) => ({ default: PlanDialogs })));

/** The dialogs of a schedule, loaded with the first one that is opened. */
export const PlanDialogs = (props: ComponentProps<typeof Dialogs>) => (
  <Suspense>
    <Dialogs {...props} />
  </Suspense>
);
