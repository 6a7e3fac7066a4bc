import type { QueueForecast } from '../../../engines/forecaster/reading/kept-forecast';
import { loadOfForecast } from '../../../engines/staffing/plan/forecast-load';
import { changedLoad, type LoadChange } from '../../../engines/staffing/plan/load-change';
import { MeetingOfTarget } from '../../../engines/staffing/plan/meeting';
import { planStreams, type StaffedBefore } from '../../../engines/staffing/plan/plan-streams';
import { serviceOfStream, type StreamService } from '../../../engines/staffing/plan/stream-service';
import type { StreamLoad, StreamTerms } from '../../../engines/staffing/plan/stream';
import { forecastOfBytes } from '../forecast/kept-bytes';
import type { Figures } from '../requirement/figures.rules';

/** Runs the staffing engine on stored forecasts in a worker thread. */

export interface StreamTask {
  /** The stored bytes. */
  kept: Uint8Array;
  /** Id of the required skill; null for none. */
  skill: string | null;
  terms: StreamTerms;
  probabilities: boolean;
  changes: readonly LoadChange[];
}

/** Figures of a queue-channel, with the length of its intervals. */
export interface StreamFigures extends Figures {
  slotMinutes: number;
  realMinutes: Float64Array;
  open: Uint8Array;
  /** People of other queue-channels who do its work in their idle time. */
  filled: Float32Array;
}

/** A queue-channel with known people, whose idle time deferred work can use. */
export interface StaffedTask {
  skill: string | null;
  terms: StreamTerms;
  figures: Pick<StreamFigures, 'slotMinutes' | 'realMinutes' | 'contacts' | 'handleTimeSeconds' | 'required'>;
}

export interface StaffTask {
  /** `YYYY-MM-DD`. */
  from: string;
  days: number;
  /** Quantile of the load to staff for; null for the expected load. */
  risk: number | null;
  streams: readonly StreamTask[];
  staffed: readonly StaffedTask[];
}

/** Computes the people of queue-channels from their forecasts. */
export async function staffStreams({ from, days, risk, streams, staffed }: StaffTask): Promise<StreamFigures[]> {
  const loads: StreamLoad[] = [];
  for (const { kept, changes } of streams)
    loads.push(changedLoad(loadOfForecast(await forecastOfBytes(kept), from, days), changes));
  const plans = planStreams(
    streams.map(({ skill, terms, probabilities }, s) => ({
      skill,
      terms,
      probabilities,
      load: loads[s] as StreamLoad,
    })),
    { risk, staffed: staffed.map(staffedBefore) },
  );
  return plans.map((plan, s) => {
    const { slotMinutes, realMinutes, open, contacts, handleTimeSeconds } = loads[s] as StreamLoad;
    return {
      ...plan,
      slotMinutes,
      realMinutes,
      open,
      contacts: Float32Array.from(contacts),
      handleTimeSeconds: Float32Array.from(handleTimeSeconds),
    };
  });
}

function staffedBefore({ skill, terms, figures }: StaffedTask): StaffedBefore {
  const { slotMinutes, realMinutes, contacts, handleTimeSeconds, required } = figures;
  const load = {
    firstWeekday: 0, // irrelevant here
    slotMinutes,
    realMinutes,
    contacts: Float64Array.from(contacts),
    handleTimeSeconds: Float64Array.from(handleTimeSeconds),
  };
  return { skill, terms, load, required };
}

/** A queue-channel whose load is known without its forecast. */
export interface LoadTask {
  skill: string | null;
  terms: StreamTerms;
  figures: LoadFigures;
  changes: readonly LoadChange[];
}

export type LoadFigures = Pick<
  StreamFigures,
  'slotMinutes' | 'realMinutes' | 'open' | 'contacts' | 'handleTimeSeconds'
>;

/** Computes the people for known loads after changes, on days from a weekday (0 Sunday) on. */
export function staffLoads({ firstWeekday, streams }: { firstWeekday: number; streams: readonly LoadTask[] }) {
  const loads = streams.map(({ figures, changes }) => changedLoad(loadOfFigures(figures, firstWeekday), changes));
  const plans = planStreams(
    streams.map(({ skill, terms }, s) => ({ skill, terms, load: loads[s] as StreamLoad })),
    { risk: null },
  );
  return plans.map(({ required, scheduled }) => ({ required, scheduled }));
}

/** Figures contain expected values only, so the load has no distribution. */
function loadOfFigures(figures: LoadFigures, firstWeekday: number): StreamLoad {
  const contacts = Float64Array.from(figures.contacts);
  return {
    firstWeekday,
    slotMinutes: figures.slotMinutes,
    realMinutes: Float64Array.from(figures.realMinutes),
    open: figures.open,
    contacts,
    handleTimeSeconds: Float64Array.from(figures.handleTimeSeconds),
    quantile: (i) => contacts[i] as number,
  };
}

/** People on duty in the intervals of a queue-channel, with its targets. */
export interface MeetingTask {
  from: string;
  days: number;
  streams: readonly { kept: Uint8Array; terms: StreamTerms; people: Float32Array }[];
}

/** Returns the probability that so many people meet the target, by interval; NaN for deferred work. */
export async function meetTargets({ from, days, streams }: MeetingTask): Promise<Float32Array[]> {
  const answers: Float32Array[] = [];
  for (const { kept, terms, people } of streams) {
    const forecast: QueueForecast = await forecastOfBytes(kept);
    const meeting = new MeetingOfTarget(loadOfForecast(forecast, from, days), terms);
    answers.push(people.map((count, i) => (terms.kind === 'deferred' ? NaN : meeting.probability(i, count))));
  }
  return answers;
}

export interface ServiceTask {
  /** `people` are on duty. */
  streams: readonly { terms: StreamTerms; figures: LoadFigures; people: Float32Array }[];
}

/** Returns the expected service by queue-channel and interval. */
export const serviceOfStreams = ({ streams }: ServiceTask): StreamService[] =>
  streams.map(({ terms, figures, people }) =>
    // The weekday is irrelevant here.
    serviceOfStream(loadOfFigures(figures, 0), terms, people),
  );
