/** Colors of shifts by template, as CSS values. */

/** Colors for templates without one of their own. They differ in lightness too, for color-blind readers. */
const USUAL = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--state-lunch)'] as const;

interface Colored {
  id: string;
  color: string | null;
}

export function templateColors(templates: readonly Colored[]): ReadonlyMap<string, string> {
  let usual = 0;
  return new Map(templates.map(({ id, color }) => [id, color ?? USUAL[usual++ % USUAL.length]!]));
}
