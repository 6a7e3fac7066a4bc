import { useEffect } from 'react';
import { createStore, useStore } from './store';

/** Actions of the current page, for the command palette. */
export interface PageAction {
  id: string;
  name: string;
  onAction(): void;
}

const offered = createStore<readonly PageAction[]>([]);

/** Registers actions while the page is mounted. */
export function useOffer(actions: readonly PageAction[]): void {
  useEffect(() => {
    offered.set(actions);
  });
  useEffect(() => () => offered.set([]), []);
}

export const usePageActions = (): readonly PageAction[] => useStore(offered);
