import type { ShiftTemplate } from '../template.entity';
import type { PlannedTemplate } from './problem/planning-data';

/**
 * Converts templates for planning, sorted by id, so that neither names nor the order of the request affect the result.
 */
export const plannedTemplates = (templates: readonly ShiftTemplate[]): PlannedTemplate[] =>
  templates
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, startTime, endTime, startBand, lengthBand, breakRules, daysOfWeek }) => {
      return { id, startTime, endTime, startBand, lengthBand, breakRules, daysOfWeek };
    });
