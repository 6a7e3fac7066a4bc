/**
 * Where personal data is stored, table by table, and what an erasure does with it. A test compares the lists with the
 * database: each table is erased, or kept for a reason, or holds nothing about people.
 */

/** A statement with named parameters: `:organization`, `:employee`, `:user`, `:words` (a pattern), `:label`. */
export interface ErasureStep {
  table: string;
  sql: string;
  /** Name under which the erasure counts the rows. */
  counted?: string;
}

const ofEmployee = (table: string, counted?: string): ErasureStep => ({
  table,
  counted,
  sql: `delete from ${table} where organization_id = :organization and employee_id = :employee`,
});
const ofUser = (table: string, counted?: string): ErasureStep => ({
  table,
  counted,
  sql: `delete from ${table} where organization_id = :organization and user_id = :user`,
});
const notes = (table: string, columns: string, who = 'employee_id = :employee'): ErasureStep => ({
  table,
  sql: `update ${table} set ${columns} where organization_id = :organization and ${who}`,
});

/** In the transaction of `erasePerson`: what identifies the person, and what people have written about them. */
export const AT_ONCE: readonly ErasureStep[] = [
  notes(
    'employee',
    `employee_number = null, seniority_date = null, rank_points = null, employed_from = null, employed_until = null`,
    'id = :employee',
  ),
  ofUser('single_sign_on_identity', 'identities'),
  ofEmployee('calendar_feed', 'calendars'),
  ofUser('invitation'),
  ofUser('notification', 'notifications'),
  ofUser('push_device'),
  ofUser('notification_choice'),
  ofUser('notification_settings'),
  {
    table: 'idempotency_key',
    sql: 'delete from idempotency_key where organization_id = :organization and caller = :user',
  },
  ofEmployee('schedule_note', 'notes'),
  ofEmployee('agent_day_due'),
  ofEmployee('self_report', 'selfReports'),
  notes('adherence_alert', `notes = null, added_notes = '[]'`),
  notes('adherence_exception', 'note = null, decision_note = null'),
  notes('availability_exception', 'note = null'),
  notes('time_off_request', 'note = null, decision_note = null, override_reason = null'),
  notes('shift_trade', 'note = null, decision_note = null', '(proposer_id = :employee or partner_id = :employee)'),
  {
    table: 'shift_override',
    sql: `delete from shift_override o using shift f where o.organization_id = :organization
      and f.organization_id = o.organization_id and f.id = o.shift_id and f.employee_id = :employee`,
  },
];

/** States are deleted in batches, as one person can have millions. */
export const STATES = {
  table: 'agent_state_event',
  sql: `delete from agent_state_event e using (
      select given_at, state from agent_state_event where organization_id = :organization and employee_id = :employee
      limit :most) old
    where e.organization_id = :organization and e.employee_id = :employee and e.given_at = old.given_at
      and e.state = old.state`,
};

/** Texts that may name the person. `json` columns are read as text. */
const TEXTS: readonly { table: string; columns: readonly string[]; json?: readonly string[] }[] = [
  { table: 'adherence_alert', columns: ['acknowledged_by', 'resolved_by', 'notes'], json: ['added_notes'] },
  { table: 'adherence_exception', columns: ['requested_by', 'decided_by', 'note', 'decision_note'] },
  { table: 'availability_exception', columns: ['note'] },
  { table: 'change_set', columns: ['user_name', 'reason'] },
  { table: 'erasure', columns: ['by_name', 'reason'] },
  { table: 'forecast_override', columns: ['note'] },
  { table: 'hours_offer', columns: ['created_by', 'note'] },
  { table: 'job_run', columns: ['error', 'progress_text'], json: ['input', 'result', 'details'] },
  { table: 'legal_hold', columns: ['reason'] },
  { table: 'notification', columns: ['title', 'text', 'outside_text'], json: ['data'] },
  { table: 'requirement_by_hand', columns: ['made_by', 'note'] },
  { table: 'schedule_change', columns: ['user_name'] },
  { table: 'schedule_note', columns: ['user_name', 'text'] },
  { table: 'schedule_plan', columns: [], json: ['input', 'certificate', 'findings'] },
  { table: 'self_report', columns: ['note'] },
  { table: 'shift_override', columns: ['user_name', 'reason', 'says'] },
  { table: 'shift_trade', columns: ['note', 'decided_by', 'decision_note'] },
  { table: 'time_off_request', columns: ['requested_by', 'decided_by', 'note', 'decision_note', 'override_reason'] },
];

const replaced = (text: string): string => `regexp_replace(${text}, :words, :label, 'gi')`;
const withoutWords = ({ table, columns, json = [] }: (typeof TEXTS)[number]): ErasureStep => ({
  table,
  sql: `update ${table} set
      ${[
        ...columns.map((column) => `${column} = ${replaced(column)}`),
        ...json.map((column) => `${column} = ${replaced(`${column}::text`)}::jsonb`),
      ].join(', ')}
    where organization_id = :organization and (
      ${[...columns, ...json.map((column) => `${column}::text`)].map((text) => `${text} ~* :words`).join(' or ')})`,
});

/** In the job, after states: in the order in which foreign keys allow it. */
export const BY_JOB: readonly ErasureStep[] = [
  ofEmployee('agent_judgement'),
  ofEmployee('agent_state'),
  ofEmployee('adherence_episode'),
  ofEmployee('adherence_alert', 'alerts'),
  ofEmployee('agent_day_due'),
  ofEmployee('availability_exception', 'availability'),
  ofEmployee('availability_pattern', 'availability'),
  ofEmployee('work_preference', 'preferences'),
  ofEmployee('work_rules', 'rules'),
  ofEmployee('team_rule_member', 'rules'),
  ofEmployee('rotation_assignment', 'rotations'),
  ofEmployee('rotation_exception', 'rotations'),
  ofEmployee('announced_plan'),
  ofEmployee('shifts_to_move'),
  notes('agent_day', `segments = '[]'`, `employee_id = :employee and segments::text <> '[]'`),
  {
    table: 'idempotency_key',
    counted: 'answers',
    sql: `update idempotency_key set answer = null where organization_id = :organization and answer is not null`,
  },
  {
    table: 'webhook_delivery',
    counted: 'webhookDeliveries',
    sql: `delete from webhook_delivery where organization_id = :organization and (
      strpos(body, :employee::text) > 0 or strpos(body, :user::text) > 0 or body ~* :words)`,
  },
  ...TEXTS.map(withoutWords),
];

/** Tables that a function of the database erases, as the application may not: `erase_audit` and `erase_rows`. */
export const BY_FUNCTION: readonly string[] = [
  'adherence_excuse',
  'adherence_exception',
  'audit_entry',
  'change_set_notice',
  'time_off_grant',
  'time_off_request',
];

/** Tables whose rows go with others: those of sessions with `shutOut`, deliveries with their notifications. */
export const WITH_OTHERS: readonly string[] = [
  'notification_delivery',
  'password_link',
  'user_account',
  'user_session',
];

const FIGURES = 'past work in figures, under an id that names nobody';

/** Tables that keep rows of an erased person, each with its reason. */
export const KEPT: Readonly<Record<string, string>> = {
  activity_plan: 'ids only',
  activity_session: 'ids only',
  agent_day: `${FIGURES}; the course of the day is erased`,
  change_set: `${FIGURES}; names are replaced`,
  employee: 'the id, team and hours that past figures need',
  employee_away: FIGURES,
  employee_contract: FIGURES,
  employee_skill: FIGURES,
  erasure: 'the record of the erasure; reason and words are removed when it is done',
  job_run: 'ids only; names are replaced',
  row_count: 'numbers of rows by id',
  legal_hold: 'an erased person has none',
  live_event: 'ids only, for hours',
  node_heartbeat: 'nothing about people',
  offer_claim: FIGURES,
  rate_limit: 'keys with an e-mail expire within a minute, in Redis too',
  row_change: 'ids only, so that copies of other systems are corrected',
  schedule_change: 'ids only; names are replaced',
  schedule_employee: FIGURES,
  schedule_note: 'notes about days and other people; names are replaced',
  schedule_pin: FIGURES,
  schedule_plan: 'ids only; names are replaced',
  shift: FIGURES,
  shift_as_begun: FIGURES,
  shift_image: FIGURES,
  shift_trade: `${FIGURES}; notes and names are erased`,
  team: 'the supervisor of a team is active; an erased person leads no team',
  trade_response: FIGURES,
  traded_shift: FIGURES,
};

/** Tables with nothing about people, except names of those who made an entry, which `TEXTS` replaces. */
export const IMPERSONAL: readonly string[] = [
  'activity_code',
  'adherence_feed',
  'agent_day_progress',
  'api_key',
  'api_key_secret',
  'console_build',
  'console_file',
  'contact_history',
  'contract',
  'deflection',
  'demand_event',
  'exception_reason',
  'feed_silence',
  'forecast',
  'forecast_night',
  'forecast_override',
  'forecast_run',
  'forecast_run_stream',
  'forecast_season',
  'forecast_stream',
  'hours_offer',
  'interval_pass',
  'live_log',
  'opening_hours',
  'organization',
  'queue_settings',
  'requirement_by_hand',
  'requirement_day',
  'requirement_failure',
  'requirement_stream',
  'retention_night',
  'retention_rule',
  'rotation',
  'rotation_version',
  'schedule',
  'schedule_scenario',
  'schema_migration',
  'server_secret',
  'shift_template',
  'single_sign_on',
  'skill',
  'team_rule',
  'time_off_limit',
  'time_off_type',
  'trade_settings',
  'webhook',
  'webhook_secret',
];
