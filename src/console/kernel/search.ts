import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { isDate } from './dates';

/** A date of an address, which anybody may edit. */
export const dateShape = z.string().check(z.refine(isDate));

/**
 * What a page keeps in its address, such as the week shown: a reload, a link and the way back show the same. Each
 * field of the shape has a fallback (`z.catch`), as anybody may edit an address.
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
