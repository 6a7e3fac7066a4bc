import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { partOf, type ListArgs } from '../../kernel/graphql/page';
import type { ShiftTemplate } from './template.entity';
import { TEMPLATE_COLUMNS } from './template.loaders';

export function listTemplates(ctx: RequestContext, list: ListArgs = {}): Promise<ShiftTemplate[]> {
  const part = partOf(list);
  return ctx.sql<ShiftTemplate>(
    part ? null : 'template.list',
    `select ${TEMPLATE_COLUMNS} from shift_template
     where organization_id = $1 and archived_at is null order by name_folded, id ${part}`,
    [tenantOf(ctx).organizationId],
  );
}

/** Returns a template that is not archived. */
export async function findTemplate(ctx: RequestContext, id: string, path: string): Promise<ShiftTemplate> {
  const [template] = await ctx.sql<ShiftTemplate>(
    'template.find',
    `select ${TEMPLATE_COLUMNS} from shift_template where organization_id = $1 and id = $2 and archived_at is null`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!template) throw notFound('Shift template', path, id);
  return template;
}

/** Returns the templates of new shifts; 404 with the path of the first unknown or archived one. */
export async function templatesInUse(
  ctx: RequestContext,
  asked: readonly { templateId?: string | null; path: string }[],
): Promise<Map<string, ShiftTemplate>> {
  const named = asked.flatMap(({ templateId, path }) => (templateId ? [{ templateId, path }] : []));
  if (named.length === 0) return new Map();
  const templates = new Map((await listTemplates(ctx)).map((template) => [template.id, template]));
  for (const { templateId, path } of named)
    if (!templates.has(templateId)) throw notFound('Shift template', path, templateId);
  return templates;
}
