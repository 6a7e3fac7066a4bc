import { tenantOf, type RequestContext } from '../kernel/context';
import { notFound } from '../kernel/errors';
import { batchLoader } from '../kernel/loaders';
import type { ShiftTemplate } from './template.entity';

const COLUMNS = `id, name, start_time as "startTime", end_time as "endTime",
  (extract(epoch from end_time - start_time)::int / 60 + 1440) % 1440 as "durationMinutes",
  break_rules as "breakRules", days_of_week as "daysOfWeek", color, archived_at as "archivedAt"`;

export function listTemplates(ctx: RequestContext): Promise<ShiftTemplate[]> {
  return ctx.q<ShiftTemplate>(
    'template.list',
    `select ${COLUMNS} from shift_template where organization_id = $1 and archived_at is null order by name_folded, id`,
    [tenantOf(ctx).organizationId],
  );
}

/** A template that has not been deleted. */
export async function findTemplate(ctx: RequestContext, id: string, path: string): Promise<ShiftTemplate> {
  const [template] = await ctx.q<ShiftTemplate>(
    'template.find',
    `select ${COLUMNS} from shift_template where organization_id = $1 and id = $2 and archived_at is null`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!template) throw notFound('Shift template', path, id);
  return template;
}

/** Templates are few: all of them are read at once, the deleted ones too. */
export const templateById = batchLoader<ShiftTemplate | null>(async (q) => {
  const templates = await q<ShiftTemplate>('template.all', `select ${COLUMNS} from shift_template`);
  return new Map(templates.map((template) => [template.id, template]));
}, null);

/** The templates that new shifts name; 404 with the path of the first unknown or deleted one. */
export async function templatesInUse(
  ctx: RequestContext,
  asked: readonly { templateId?: string | null; path: string }[],
): Promise<Map<string, ShiftTemplate>> {
  const named = asked.flatMap(({ templateId, path }) => (templateId ? [{ templateId, path }] : []));
  if (named.length === 0) return new Map();
  const templates = new Map((await listTemplates(ctx)).map((template) => [template.id, template]));
  for (const { templateId, path } of named) if (!templates.has(templateId)) throw notFound('Shift template', path, templateId);
  return templates;
}
