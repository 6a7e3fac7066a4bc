import type { OperatorContext } from '../features/access/operator';
import { enterException, requestException } from '../features/adherence/exceptions/exception.commands';
import { listReasons } from '../features/adherence/exceptions/exception-reason.queries';
import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays, instantOf, localDateOf } from '../kernel/time/local-time';
import { actingAs } from './acting';
import type { Outage } from './states';

/** Adherence exceptions of the demo: a system outage, and requests of the demo agent. */

/** Five days ago in the afternoon. */
export function pastOutage(ctx: RequestContext): Outage {
  const { timeZone } = tenantOf(ctx);
  const date = addDays(localDateOf(ctx.clock.now(), timeZone), -5);
  const at = (time: string) => instantOf(date, time, timeZone).getTime();
  return { fromMs: at('14:10'), untilMs: at('14:55') };
}

export async function excuse(ctx: OperatorContext, { fromMs, untilMs }: Outage): Promise<void> {
  const reasons = await listReasons(ctx);
  const reasonId = (name: string): string => (reasons.find((reason) => reason.name === name) ?? reasons[0])!.id;
  await actingAs(ctx, 'admin', () =>
    enterException(ctx, {
      everybody: true,
      startsAt: new Date(fromMs),
      endsAt: new Date(untilMs),
      reasonId: reasonId('System outage'),
      note: 'The telephone system was down',
    }),
  );
  const { timeZone } = tenantOf(ctx);
  const yesterday = addDays(localDateOf(ctx.clock.now(), timeZone), -1);
  await actingAs(ctx, 'agent', () =>
    requestException(ctx, {
      startsAt: instantOf(yesterday, '11:00', timeZone),
      endsAt: instantOf(yesterday, '11:25', timeZone),
      reasonId: reasonId('Long contact'),
      note: 'A customer whose order had been lost three times',
    }),
  );
}
