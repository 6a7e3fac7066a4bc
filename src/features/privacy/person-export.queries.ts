import { tenantOf, type RequestContext } from '../../kernel/context';
import { wallClock } from '../../kernel/time/wall-clock';
import { addDays } from '../../kernel/time/local-time';
import type { PersonExportArgs } from './privacy.inputs';

/** A part of the export. Parameters: organization, employee, user, first and last date and their instants, drafts. */
interface Part {
  columns: string;
  from: string;
  order: string;
}

const OF_EMPLOYEE = 't.organization_id = $1 and t.employee_id = $2';
const BETWEEN_DATES = 't.date between $4::date and $5::date';
const between = (instant: string): string => `${instant} >= $6::timestamptz and ${instant} < $7::timestamptz`;

const PARTS: Record<string, Part> = {
  person: {
    columns: `t.id as "employeeId", u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
      u.role, u.status, t.employee_number as "employeeNumber", m.name as team, t.employment_type as "employmentType",
      t.weekly_hours_target as "weeklyHoursTarget", t.seniority_date as "seniorityDate",
      t.employed_from as "employedFrom", t.employed_until as "employedUntil",
      t.rank_points as "rankPoints", t.created_at as "createdAt"`,
    from: `employee t join user_account u on u.organization_id = t.organization_id and u.id = t.user_id
      left join team m on m.organization_id = t.organization_id and m.id = t.team_id
      where t.organization_id = $1 and t.id = $2`,
    order: 't.id',
  },
  skills: {
    columns: 's.name, t.proficiency_level as "proficiencyLevel"',
    from: `employee_skill t join skill s on s.organization_id = t.organization_id and s.id = t.skill_id
      where ${OF_EMPLOYEE}`,
    order: 's.name',
  },
  contracts: {
    columns: 't.valid_from as "validFrom", c.name',
    from: `employee_contract t left join contract c on c.organization_id = t.organization_id and c.id = t.contract_id
      where ${OF_EMPLOYEE}`,
    order: 't.valid_from',
  },
  rules: {
    columns: 't.valid_from as "validFrom", t.rules',
    from: `work_rules t where ${OF_EMPLOYEE}`,
    order: 't.valid_from',
  },
  availability: {
    columns: `t."from", t."to", t.windows, t.available, t."startTime", t."endTime", t.note`,
    from: `(select valid_from as "from", valid_to as "to", windows, null::boolean as available,
        null::time as "startTime", null::time as "endTime", null as note
      from availability_pattern t where ${OF_EMPLOYEE}
      union all
      select start_date, end_date, null, available, start_time, end_time, note
      from availability_exception t where ${OF_EMPLOYEE} and start_date <= $5::date and end_date >= $4::date) t
      where true`,
    order: 't."from"',
  },
  preferences: { columns: 't.preferences', from: `work_preference t where ${OF_EMPLOYEE}`, order: 't.employee_id' },
  timeOff: {
    columns: `y.name as type, t.start_date as "startDate", t.end_date as "endDate", t.start_time as "startTime",
      t.end_time as "endTime", t.minutes, t.state, t.note, t.decision_note as "decisionNote",
      t.override_reason as "overrideReason", t.requested_at as "requestedAt", t.decided_at as "decidedAt"`,
    from: `time_off_request t join time_off_type y on y.organization_id = t.organization_id and y.id = t.type_id
      where ${OF_EMPLOYEE} and t.start_date <= $5::date and t.end_date >= $4::date`,
    order: 't.position',
  },
  balances: {
    columns: 'y.name as type, t.year, t.minutes as granted',
    from: `time_off_grant t join time_off_type y on y.organization_id = t.organization_id and y.id = t.type_id
      where ${OF_EMPLOYEE}`,
    order: 't.year, y.name',
  },
  shifts: {
    columns: `t.id, s.name as schedule, s.status, t.date, t.start_time as "startTime", t.end_time as "endTime",
      t.breaks`,
    from: `shift t join schedule s on s.organization_id = t.organization_id and s.id = t.schedule_id
      where ${OF_EMPLOYEE} and ${BETWEEN_DATES} and ($8 or s.status <> 'draft')`,
    order: 't.date, t.start_time, t.id',
  },
  states: {
    columns: `t.state, t.given_at as "reportedFor", t.received_at as "receivedAt", t.queue, t.reason,
      t.acd_state_code as "acdStateCode", t.source`,
    from: `agent_state_event t where ${OF_EMPLOYEE} and ${between('t.given_at')}`,
    order: 't.given_at, t.sequence',
  },
  agentDays: {
    columns: `to_jsonb(t) - 'organization_id' - 'employee_id' as day`,
    from: `agent_day t where ${OF_EMPLOYEE} and ${BETWEEN_DATES}`,
    order: 't.date, t.reading',
  },
  alerts: {
    columns: `t.id, t.type, t.message, t.status, t.occurrences, t.evidence, t.created_at as "createdAt",
      t.ended_at as "endedAt", t.notes, t.added_notes as "addedNotes"`,
    from: `adherence_alert t where ${OF_EMPLOYEE} and ${between('t.created_at')}`,
    order: 't.created_at, t.id',
  },
  exceptions: {
    columns: `r.name as reason, x.starts_at as "startsAt", x.ends_at as "endsAt", t.state, t.note,
      t.decision_note as "decisionNote", t.requested_at as "requestedAt"`,
    from: `adherence_exception t
      join exception_reason r on r.organization_id = t.organization_id and r.id = t.reason_id
      left join adherence_excuse x on x.organization_id = t.organization_id and x.exception_id = t.id
        and x.employee_id = $2
      where t.organization_id = $1 and (t.employee_id = $2 or x.employee_id = $2) and ${between('t.starts_at')}`,
    order: 't.starts_at, t.id',
  },
  audit: {
    columns: `t.created_at as at, t.action, t.details, t.user_id is not distinct from $3 as "byPerson",
      case when t.user_id = $3 then t.ip_address end as "ipAddress"`,
    from: `audit_entry t where t.organization_id = $1 and ${between('t.created_at')}
      and (t.user_id = $3 or t.details ->> 'userId' = $3::text or t.details ->> 'employeeId' = $2::text)`,
    order: 't.sequence',
  },
  identities: {
    columns: 't.issuer, t.subject, t.created_at as "createdAt"',
    from: 'single_sign_on_identity t where t.organization_id = $1 and t.user_id = $3',
    order: 't.created_at',
  },
};

const FIRST_DATE = '0001-01-01';
const LAST_DATE = '9999-12-30';

/** Everything that is stored about a person, by kind. Drafts are part of it for admins only. */
export async function exportOf(
  ctx: RequestContext,
  userId: string,
  { employeeId, from, to }: PersonExportArgs,
  { withDrafts }: { withDrafts: boolean },
): Promise<Record<string, unknown>> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const clock = wallClock(timeZone);
  const instant = (date: string) => new Date(clock.instantOf(`${date}T00:00`));
  const values = [
    organizationId,
    employeeId,
    userId,
    from ?? FIRST_DATE,
    to ?? LAST_DATE,
    from ? instant(from) : '-infinity',
    to ? instant(addDays(to, 1)) : 'infinity',
    withDrafts,
  ];
  const answer: Record<string, unknown> = {};
  for (const [name, { columns, from: source, order }] of Object.entries(PARTS)) {
    const { text, own } = numbered(`select ${columns} from ${source} order by ${order}`, values);
    const rows = await ctx.sql(null, text, own);
    answer[name] = name === 'person' ? (rows[0] ?? null) : name === 'agentDays' ? rows.map(dayOf) : rows;
  }
  return answer;
}

const dayOf = (row: { day?: unknown }): unknown => row.day;

/** Numbers the parameters that a statement uses, as PostgreSQL refuses unused ones. */
function numbered(sql: string, values: readonly unknown[]): { text: string; own: unknown[] } {
  const own: unknown[] = [];
  const places = new Map<number, number>();
  const text = sql.replace(/\$(\d+)/g, (_match, digits: string) => {
    const place = Number(digits);
    if (!places.has(place)) places.set(place, own.push(values[place - 1]));
    return `$${places.get(place)}`;
  });
  return { text, own };
}
