import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import type { PageArgs } from '../../../kernel/graphql/page';
import { localDateOf } from '../../../kernel/time/local-time';
import { findSchedule } from '../schedule.queries';
import type { Shift } from '../shift.entity';
import { SHIFT_COLUMNS } from '../shift.loaders';
import { noticesOf, type PublishNotice } from './change-set.rules';
import { namePositions } from './change-set.queries';
import type { NotifiedEmployeePage } from './change-set.type';
import { compareSides, diffOf, sideOf } from './diff.queries';
import type { DiffSide, ScheduleDiff } from './diff.type';
import type { PublishPreview } from './publish-preview.type';
import { presentVersion } from './version.queries';

/** Returns what publishing a draft now would change. */
export async function publishPreview(ctx: RequestContext, scheduleId: string): Promise<PublishPreview> {
  const { status } = await findSchedule(ctx, scheduleId, 'scheduleId');
  if (status !== 'draft') throw conflict(`A ${status} schedule cannot become published`, { status });
  return { scheduleId, version: await presentVersion(ctx, scheduleId) };
}

async function sidesOf(ctx: RequestContext, scheduleId: string): Promise<[DiffSide, DiffSide]> {
  return [await sideOf(ctx, { scheduleId, published: true }, 'scheduleId'), { scheduleId, version: null }];
}

/** The draft compared with its last published version, else with nothing. */
export const publishedDiff = async (ctx: RequestContext, scheduleId: string, args: PageArgs): Promise<ScheduleDiff> =>
  diffOf(ctx, await sidesOf(ctx, scheduleId), {}, args);

/** The employees whom a publication would notify, by first day and name. */
export async function wouldBeNotified(
  ctx: RequestContext,
  scheduleId: string,
  { notify, page, limit }: PageArgs & { notify: PublishNotice },
): Promise<NotifiedEmployeePage> {
  const [from, to] = await sidesOf(ctx, scheduleId);
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const notices = noticesOf(await compareSides(ctx, from, to), today, notify);
  const position = await namePositions(
    ctx,
    notices.map(({ employeeId }) => employeeId),
  );
  const placeOf = (employeeId: string) => position.get(employeeId) ?? 0;
  notices.sort((a, b) =>
    a.firstDate < b.firstDate ? -1 : a.firstDate > b.firstDate ? 1 : placeOf(a.employeeId) - placeOf(b.employeeId),
  );
  return { data: notices.slice((page - 1) * limit, page * limit), page, limit, total: notices.length };
}

const MAX_OVERLAPS = 500;

/** Published shifts of other schedules that the shifts of a draft overlap. */
export const overlapsOf = (ctx: RequestContext, scheduleId: string): Promise<Shift[]> =>
  ctx.sql<Shift>(
    null,
    `select ${SHIFT_COLUMNS} from shift f join schedule s on s.organization_id = f.organization_id
       and s.id = f.schedule_id and s.status <> 'draft'
     where f.organization_id = $1 and f.schedule_id <> $2 and exists (
       select from shift n where n.organization_id = $1 and n.schedule_id = $2 and n.employee_id = f.employee_id
         and n.date between f.date - 2 and f.date + 2 and n.starts_at < f.ends_at and n.ends_at > f.starts_at)
     order by f.date, f.start_time, f.id limit ${MAX_OVERLAPS}`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
