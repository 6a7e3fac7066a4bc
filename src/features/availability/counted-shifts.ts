/**
 * SQL condition on the schedule `s`: it is the base of a scenario, which is `schedules`: a parameter such as `$4`, or
 * `any($4)`.
 */
export const isBaseOf = (schedules: string): string =>
  `exists (select from schedule_scenario n
     where n.organization_id = $1 and n.schedule_id = ${schedules} and n.base_id = s.id)`;

/**
 * SQL condition on the schedule `s` of a shift that counts where `schedules` are looked at: their own shifts, and
 * published ones. The shifts of a scenario stand for those of its base, which do not count beside them.
 */
export const countsWith = (schedules: string): string =>
  `(s.id = ${schedules} or (s.status <> 'draft' and not ${isBaseOf(schedules)}))`;
