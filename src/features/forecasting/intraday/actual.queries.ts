import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';

/** Actual contacts of an interval: all imported ones, and those that reached agents. */
export interface ActualInterval extends Stream {
  /** `HH:MM`. */
  interval: string;
  volume: number;
  deflected: number;
  handleTimeSeconds: number;
}

/** Deflection `w` without a queue or channel applies to all history rows `h` of that interval. */
const IS_ABOUT = `h.interval = w.interval and w.channel in ('', h.channel)
  and case when w.is_of_all then h.queue <> '' else h.queue = w.queue end`;

/**
 * Returns the imported contacts of a day and those deflected by bots. Deflection without a queue or channel is
 * distributed over the matching queue-channels in proportion to their contacts in the interval.
 */
export function actualOf(ctx: RequestContext, date: string): Promise<ActualInterval[]> {
  return ctx.sql<ActualInterval>(
    'intraday.actual',
    `with history as materialized (
       select queue, channel, interval, volume, aht from contact_history where organization_id = $1 and date = $2
     ), unnamed as (select exists (select from history where queue = '') as is_there),
     wide as (
       select d.queue, d.channel, d.interval, d.contacts_deflected as deflected,
         d.queue = '' and not u.is_there as is_of_all
       from deflection d cross join unnamed u
       where d.organization_id = $1 and d.date = $2 and (d.channel = '' or d.queue = '' and not u.is_there)
     ), part as (
       select w.queue, w.channel, w.interval, w.is_of_all, w.deflected / nullif(sum(h.volume), 0) as part
       from wide w join history h on ${IS_ABOUT}
       group by w.queue, w.channel, w.interval, w.is_of_all, w.deflected
     )
     select h.queue, h.channel, h.interval, h.volume, h.aht as "handleTimeSeconds",
       coalesce(own.contacts_deflected, 0)
         + h.volume * coalesce((select sum(w.part) from part w where ${IS_ABOUT}), 0) as deflected
     from history h
     left join deflection own on own.organization_id = $1 and own.date = $2 and own.queue = h.queue
       and own.channel = h.channel and own.interval = h.interval and own.channel <> ''
     order by h.queue collate "C", h.channel collate "C", h.interval`,
    [tenantOf(ctx).organizationId, date],
  );
}

export interface DayBounds extends Stream {
  total: number;
  lower80: number;
  upper80: number;
}

/** Returns the bounds of a day's total in the current forecasts. */
export function dayBounds(ctx: RequestContext, date: string): Promise<DayBounds[]> {
  return ctx.sql<DayBounds>(
    'intraday.bounds',
    `select s.queue, s.channel, f.day_volume[$2::date - f.origin + 1]::float8 as total,
       f.day_lower80[$2::date - f.origin + 1]::float8 as lower80,
       f.day_upper80[$2::date - f.origin + 1]::float8 as upper80
     from forecast_stream s join forecast f on f.organization_id = s.organization_id and f.id = s.forecast_id
     where s.organization_id = $1 and f.origin <= $2::date and f.day_volume[$2::date - f.origin + 1] is not null`,
    [tenantOf(ctx).organizationId, date],
  );
}
