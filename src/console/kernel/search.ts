import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { isDate } from './dates';

/** A date in the URL, which users can edit. */
export const dateShape = z.string().check(z.refine(isDate));

/**
 * Stores page state in the URL, such as the week shown, so that reload, links and the back button restore it. Each
 * field of the shape has a fallback (`z.catch`), as users can edit the URL.
 */
export function useSearch<Shape extends z.ZodMiniObject>(
  shape: Shape,
): [z.infer<Shape>, (change: Partial<z.infer<Shape>>, options?: { replace?: boolean }) => void] {
  const raw: unknown = useRouterSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => shape.parse(raw), [shape, raw]);
  const change = useCallback(
    (changed: Partial<z.infer<Shape>>, { replace = false } = {}) =>
      void navigate({ to: '.', replace, search: (before: object) => ({ ...before, ...changed }) }),
    [navigate],
  );
  return [search, change];
}
