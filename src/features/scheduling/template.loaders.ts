import { batchLoader } from '../../kernel/graphql/loaders';
import type { ShiftTemplate } from './template.entity';

export const TEMPLATE_COLUMNS = `id, name, start_time as "startTime", end_time as "endTime",
  (extract(epoch from end_time - start_time)::int / 60 + 1440) % 1440 as "durationMinutes",
  start_band as "startBand", length_band as "lengthBand", break_rules as "breakRules",
  on_queue as "onQueue",
  days_of_week as "daysOfWeek", color, archived_at as "archivedAt"`;

/** Loads all templates at once, including archived ones, because they are few. */
export const templateById = batchLoader<ShiftTemplate | null>(async (q) => {
  const templates = await q<ShiftTemplate>('template.all', `select ${TEMPLATE_COLUMNS} from shift_template`);
  return new Map(templates.map((template) => [template.id, template]));
}, null);
