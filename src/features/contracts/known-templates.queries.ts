import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';

/** Refuses ids of unknown shift templates. Archived templates are accepted, because they still have shifts. */
export async function requireTemplates(ctx: RequestContext, ids: readonly string[], path: string): Promise<void> {
  if (ids.length === 0) return;
  const found = await ctx.sql<{ id: string }>(
    'workRule.templates',
    'select id from shift_template where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown) throw notFound('Shift template', path, unknown);
}
