/**
 * Steps of the last version before the baselines in `migrations`. That version was never released; a database that has
 * them all is carried over by `migrations/carry-over.ts`.
 */
const FORMER_STEPS: readonly string[] = `
  0001-foundation 0002-imports 0003-scheduling 0004-adherence 0005-feed 0006-live-log 0007-judgement-storage
  0008-planned-once 0009-tier-changes 0010-adherence-cost 0011-rules-since 0012-live-log-of-all-kinds 0013-jobs
  0014-shifts-to-move 0015-kept-counts 0016-bounded-reads 0018-least-rights 0020-figures 0030-planner
  0031-contracts 0032-availability 0033-shift-overrides 0040-time-off 0041-explained-alerts 0042-time-off-at-length
  0045-archived-teams 0046-calendar-feeds 0047-invitations 0050-queue-settings 0051-forecasts 0052-forecast-inputs
  0055-requirement-failures 0056-jobs-put-off 0060-requirement 0070-recovery 0071-wall 0072-agent-days
  0073-exceptions 0077-leavers 0080-job-details 0081-schedule-plans 0088-flexible-templates 0090-plans-by-hand
  0092-interval-passes 0093-idempotency-keys 0094-api-key-secrets 0095-row-changes 0097-webhooks
  0100-single-sign-on 0105-agent-day-marks 0110-shift-changes 0112-team-rules 0115-plan-findings
  0120-turns-of-organizations 0138-told-states 0150-lanes-of-senders 0151-shift-ids 0152-unused-rights 0160-names
  0162-live-sequences 0170-trade-settings 0171-shift-trades 0175-ranks 0176-offers 0180-notifications
  0181-notification-channels 0182-told-plans 0185-self-reports 0186-marketplace-changes 0190-schedule-versions
  0191-planning-notes 0200-rotations 0202-activity-codes 0203-activity-plans 0210-operator-figures
  0220-employment-days 0230-data-care 0231-retention 0232-console-files 0240-judgement-names-not-beside-older
  0260-on-queue 0270-plain-policies 0280-nodes-of-claims
`
  .trim()
  .split(/\s+/);

/** A database may lack this one: the carry-over makes its change. */
const LAST = FORMER_STEPS.at(-1) as string;

/** Returns true if steps from before the baselines have run. */
export const isFormer = (taken: readonly string[]): boolean => taken.some((name) => FORMER_STEPS.includes(name));

/** Returns why a database with former steps cannot be carried over; undefined if it can. */
export function reasonAgainstFormer(taken: readonly string[]): string | undefined {
  const missing = FORMER_STEPS.filter((name) => name !== LAST && !taken.includes(name));
  const unknown = taken.filter((name) => !FORMER_STEPS.includes(name));
  if (missing.length > 0)
    return (
      `this database was made by an unreleased version of Muster older than ${LAST}: it lacks ${missing.join(', ')}. ` +
      `Start the last version before the baselines once, or begin with an empty database`
    );
  return unknown.length > 0
    ? `this database was made by an unreleased version of Muster beside ${LAST}: it also has ${unknown.join(', ')}`
    : undefined;
}
