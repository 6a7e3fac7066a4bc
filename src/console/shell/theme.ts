import { createStore, useStore } from '../kernel/store';

/**
 * Dark or light: the system's, until the reader has chosen. `public/console/theme.js` applies it before anything is
 * painted.
 */

const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = (): string | undefined => document.documentElement.dataset.theme;
const isDark = createStore(chosen() ? chosen() === 'dark' : system.matches);

system.addEventListener('change', ({ matches }) => {
  if (!chosen()) isDark.set(matches);
});

export function flipTheme(): void {
  const next = isDark.get() ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  localStorage.setItem('muster.theme', next);
  isDark.set(next === 'dark');
}

export const useIsDark = (): boolean => useStore(isDark);
