import { z } from 'zod';
import { AGENT_STATES, SCHEDULED_STATES } from '../kernel/agent-states';
import { isTimeZone } from '../kernel/local-time';
import { line } from '../kernel/shapes';

const MAX_GRACE_SECONDS = 86_400;

const graceSeconds = z.int().min(0).max(MAX_GRACE_SECONDS);

const adherenceShape = z.object({
  lateStartGrace: graceSeconds,
  earlyLeaveGrace: graceSeconds,
  breakGrace: graceSeconds,
  wrongStateGrace: graceSeconds,
  offlineGrace: graceSeconds,
  earlyStartTolerance: graceSeconds,
  feedSilentSeconds: graceSeconds,
  slideBreaksAfterContact: z.boolean(),
  acceptedStates: z.partialRecord(z.enum(SCHEDULED_STATES), z.array(z.enum(AGENT_STATES))),
});

const settingsShape = z.object({
  serviceLevelTarget: z.number().gt(0).max(100),
  serviceLevelThreshold: z.number().min(0).max(MAX_GRACE_SECONDS),
  historicalVolume: z.enum(['reached', 'offered']),
  adherence: adherenceShape.partial(),
});

export const organizationShape = z.object({
  name: line(200).optional(),
  timezone: z
    .string()
    .refine(isTimeZone, { error: (issue) => `must be a time zone such as America/New_York, got ${JSON.stringify(issue.input)}` })
    .optional(),
  settings: settingsShape.partial().optional(),
});

export type SettingsChange = Partial<z.output<typeof settingsShape>>;
export type Settings = Omit<z.output<typeof settingsShape>, 'adherence'> & { adherence: z.output<typeof adherenceShape> };

const DEFAULTS: Settings = {
  serviceLevelTarget: 80,
  serviceLevelThreshold: 20,
  historicalVolume: 'reached',
  adherence: {
    lateStartGrace: 300,
    earlyLeaveGrace: 300,
    breakGrace: 120,
    wrongStateGrace: 120,
    offlineGrace: 60,
    earlyStartTolerance: 900,
    feedSilentSeconds: 900,
    slideBreaksAfterContact: true,
    acceptedStates: {},
  },
};

/** What was chosen, over the defaults in force. */
export function settingsInForce(chosen: SettingsChange): Settings {
  return { ...DEFAULTS, ...chosen, adherence: { ...DEFAULTS.adherence, ...chosen.adherence } };
}

/** A change over what was chosen before: only the fields present change. */
export function mergeSettings(chosen: SettingsChange, change: SettingsChange): SettingsChange {
  const merged = { ...chosen, ...change };
  if (chosen.adherence || change.adherence) merged.adherence = { ...chosen.adherence, ...change.adherence };
  return merged;
}

export const slugShape = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, { error: (issue) => `must be lower-case letters, digits and hyphens, got ${JSON.stringify(issue.input)}` });
