import type { BreakRule } from '../features/scheduling/break.rules';
import { createTemplate } from '../features/scheduling/template.commands';
import type { CreateShiftTemplateInput } from '../features/scheduling/template.inputs';
import type { RequestContext } from '../kernel/context';
import type { TemplateName } from './crew';

/** Shift templates of the demo. Breaks have windows, so that not everyone is on break at once. */

const within = (
  type: BreakRule['type'],
  duration: number,
  [earliestOffset, startOffset, latestOffset]: [number, number, number],
): BreakRule => ({ type, duration, startOffset, window: { earliestOffset, latestOffset, stepMinutes: 15 } });

/** A break early, a lunch in the middle and a break late, in minutes from the start of the shift. */
const WHOLE_DAY = [
  within('break', 15, [75, 105, 150]),
  within('lunch', 30, [180, 240, 285]),
  within('break', 15, [330, 375, 435]),
];
const SHORT_DAY = [within('break', 15, [75, 105, 150]), within('break', 15, [210, 240, 285])];

type DemoTemplate = CreateShiftTemplateInput & { name: TemplateName; breakRules: BreakRule[] };
export const TEMPLATES: readonly DemoTemplate[] = [
  { name: 'Early', startTime: '06:00', endTime: '14:30', color: '#F59E0B', breakRules: WHOLE_DAY },
  {
    name: 'Day',
    startTime: '08:00',
    endTime: '16:30',
    startBand: { latestStart: '10:00', stepMinutes: 30 },
    color: '#2563EB',
    breakRules: WHOLE_DAY,
  },
  { name: 'Midday', startTime: '10:00', endTime: '16:00', color: '#0891B2', breakRules: SHORT_DAY },
  { name: 'Late', startTime: '13:30', endTime: '22:00', color: '#7C3AED', breakRules: WHOLE_DAY },
  { name: 'Evening', startTime: '16:00', endTime: '22:00', color: '#DB2777', breakRules: SHORT_DAY },
  { name: 'Night', startTime: '22:00', endTime: '06:30', color: '#0F766E', breakRules: WHOLE_DAY },
];

export async function makeTemplates(ctx: RequestContext): Promise<void> {
  for (const template of TEMPLATES) await createTemplate(ctx, { ...template, daysOfWeek: [] });
}
