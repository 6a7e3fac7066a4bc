import type { RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';
import { demandEventTable } from '../events/demand-event.queries';
import { engineEvents, specialDaysOf, type DemandEventFields } from '../events/demand-event.rules';
import { openingHoursTable } from '../opening-hours/opening-hours.queries';
import { engineHours, type OpeningHoursFields } from '../opening-hours/opening-hours.rules';
import { overrideTable } from '../overrides/forecast-override.queries';
import { engineOverrides, type ForecastOverrideFields } from '../overrides/forecast-override.rules';
import type { StreamRequest } from '../solving/forecast-stream';
import { daysAbout, type About } from './run.rules';

/** User inputs for forecasts. */
export interface EnteredInputs {
  events: readonly (DemandEventFields & { id: string })[];
  hours: readonly OpeningHoursFields[];
  overrides: readonly ForecastOverrideFields[];
}

export async function enteredInputs(ctx: RequestContext): Promise<EnteredInputs> {
  const events = await demandEventTable.all(ctx);
  const hours = await openingHoursTable.all(ctx);
  return { events, hours, overrides: await overrideTable.all(ctx) };
}

/** Returns the inputs of one queue-channel in the engine's form, for a forecast from this origin. */
export function inputsOf(
  { events, hours, overrides }: EnteredInputs,
  stream: Stream,
  forecast: About,
): Pick<StreamRequest, 'events' | 'specialDays' | 'openingHours' | 'overrides'> {
  const { queue, channel } = stream;
  const about = (each: { queue: string | null; channel: string | null }) =>
    (each.queue === null || each.queue === queue) && (each.channel === null || each.channel === channel);
  const own = events.filter(about);
  return {
    events: engineEvents(own),
    specialDays: specialDaysOf(own, daysAbout(forecast)),
    openingHours: engineHours(hours, stream),
    overrides: engineOverrides(overrides.filter(about)),
  };
}
