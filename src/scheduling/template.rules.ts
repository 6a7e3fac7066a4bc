import { z } from 'zod';
import type { Issue } from '../kernel/errors';
import { isLocalTime } from '../kernel/local-time';
import { line, localTime, whole } from '../kernel/shapes';
import { breakFaults, breaksShape, type Break } from './break.rules';
import { nominalMinutes } from './shift.rules';

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const optionalFields = {
  breakRules: breaksShape.nullish(),
  daysOfWeek: z.array(whole(0, 6)).max(50).nullish(),
  color: z
    .string()
    .regex(HEX_COLOR, { error: (issue) => `must be a hex color such as #1E90FF, got ${JSON.stringify(issue.input)}` })
    .nullish(),
};
const requiredFields = z.object({ name: line(100), startTime: localTime, endTime: localTime });

export const createTemplateShape = requiredFields.extend(optionalFields).superRefine(
  (template, context) => {
    if (!isLocalTime(template.startTime ?? '') || !isLocalTime(template.endTime ?? '')) return;
    const breakRules = breaksShape.safeParse(template.breakRules).data ?? [];
    for (const { path, message } of templateFaults({ ...template, breakRules })) context.addIssue({ code: 'custom', path: [path], message });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

export const updateTemplateShape = requiredFields.partial().extend(optionalFields);

/** Each day once. */
export const daysOf = (asked: readonly number[] | null | undefined): number[] => [...new Set(asked)];

/** What is wrong with a template as a whole. */
export function templateFaults(template: { startTime: string; endTime: string; breakRules: readonly Break[] }): Issue[] {
  const { startTime, endTime, breakRules } = template;
  if (startTime === endTime) return [{ path: 'endTime', message: `must differ from startTime, got "${endTime}" for both` }];
  return breakFaults(breakRules, nominalMinutes(startTime, endTime), 'breakRules');
}
