/** Columns of an employee in API form. */
export const EMPLOYEE_COLUMNS = `e.id, e.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
  u.status = 'active' as "active", u.email, u.role, e.employee_number as "employeeNumber", e.team_id as "teamId",
  e.employment_type as "employmentType", e.weekly_hours_target as "weeklyHoursTarget",
  e.rank_points as "rankPoints", e.seniority_date as "seniorityDate",
  e.employed_from as "employedFrom", e.employed_until as "employedUntil",
  u.password_hash is not null as "hasPassword"`;

/** Joins the user `u` of an employee `e`, who has names, e-mail, role and status. */
export const EMPLOYEE_USER = 'join user_account u on u.organization_id = e.organization_id and u.id = e.user_id';

export const EMPLOYEE_SOURCE = `employee e ${EMPLOYEE_USER}`;

/**
 * SQL condition on a shift, or a stored copy of one, of the organization $1: its employee had not left when it began.
 */
export const notAway = (shift: string): string => `not exists (select from employee_away y where y.organization_id = $1
  and y.employee_id = ${shift}.employee_id and y.left_at <= ${shift}.starts_at
  and (y.back_at is null or y.back_at > ${shift}.starts_at))`;
