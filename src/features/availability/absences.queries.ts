import type { RequestContext } from '../../kernel/context';

export interface Absence {
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
}

/** When employees cannot work in the days `from` to `to`. Availability and time off are not kept yet: always. */
export async function absencesOf(
  _ctx: RequestContext,
  _employeeIds: readonly string[],
  _from: string,
  _to: string,
): Promise<Absence[]> {
  return [];
}
