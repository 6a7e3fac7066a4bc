import { useEffect } from 'react';
import { createStore, useStore } from './store';

/** What the page in front can do, for the command palette. */
export interface PageAction {
  id: string;
  name: string;
  onAction(): void;
}

const offered = createStore<readonly PageAction[]>([]);

/** Offers actions for as long as the page is shown. */
export function useOffer(actions: readonly PageAction[]): void {
  useEffect(() => {
    offered.set(actions);
  });
  useEffect(() => () => offered.set([]), []);
}

export const usePageActions = (): readonly PageAction[] => useStore(offered);
