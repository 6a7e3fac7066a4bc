import { erlangA, serversForErlangA } from './erlang-a';
import { erlangC, serversForErlangC } from './erlang-c';
import { offeredLoad, requireShare, type ContactLoad, type Service, type ServiceTarget } from './load';

/**
 * A largest share of busy time below the first is read as this, for no queue needs a thousand times its load in people;
 * above the second as 1, for no computed occupancy is that exact.
 */
const MIN_OCCUPANCY = 0.001;
const FULL_OCCUPANCY = 1 - 1e-6;

/**
 * Fewest people on duty, net of everything they are away for, that keep the target: Erlang A where patience is known,
 * else Erlang C, and never busier than `maxOccupancy` (default 1). No load needs nobody. A service level of 1 is read
 * as the nearest that people can reach (0.999999). `near` is a guess at the answer: a good one finds it sooner. Throws
 * a RangeError for a service level or occupancy that is no share from 0 to 1.
 */
export function peopleRequired(load: ContactLoad, target: ServiceTarget, near?: number): number {
  const { serviceLevel, within, wait, occupancy } = asked(target);
  const erlangs = offeredLoad(load);
  if (erlangs === 0) return 0;
  const patience = knownPatience(load);
  return patience !== undefined
    ? serversForErlangA(
        erlangs,
        load.handleTimeSeconds,
        patience,
        within,
        serviceLevel,
        wait,
        occupancy,
        target.definition,
        near,
      )
    : serversForErlangC(erlangs, load.handleTimeSeconds, within, serviceLevel, wait, occupancy);
}

/** Handle times beyond which a patience is without end. */
const ENDLESS_PATIENCE = 1e12;

/** Undefined where nobody gives up. */
function knownPatience({ patienceSeconds = 0, handleTimeSeconds }: ContactLoad): number | undefined {
  return patienceSeconds > 0 && patienceSeconds < ENDLESS_PATIENCE * handleTimeSeconds ? patienceSeconds : undefined;
}

/** Returns true if `people` (rounded down) meet the target as peopleRequired defines it; throws the same errors. */
export function meetsTarget(people: number, load: ContactLoad, target: ServiceTarget): boolean {
  const { serviceLevel, wait, occupancy } = asked(target);
  const service = serviceOf(people, load, target);
  // Without patience, a queue that gets more than it can serve waits for ever: that keeps no target, not even none.
  return (
    service.serviceLevel >= serviceLevel &&
    service.averageWaitSeconds < Infinity &&
    service.averageWaitSeconds <= wait &&
    service.occupancy <= occupancy + 1e-12
  );
}

function asked({
  serviceLevel = 0,
  withinSeconds = 0,
  averageWaitSeconds = Infinity,
  maxOccupancy = 1,
}: ServiceTarget) {
  return {
    serviceLevel: Math.min(requireShare('serviceLevel', serviceLevel), 0.999999),
    within: Math.max(withinSeconds, 0) || 0,
    wait: averageWaitSeconds >= 0 ? averageWaitSeconds : Infinity,
    occupancy: occupancyCap(requireShare('maxOccupancy', maxOccupancy)),
  };
}

const occupancyCap = (share: number): number =>
  share === 0 || share > FULL_OCCUPANCY ? 1 : Math.max(share, MIN_OCCUPANCY);

/** The service that `people` (rounded down) give to a load; `withinSeconds` and `definition` as in ServiceTarget. */
export function serviceOf(
  people: number,
  load: ContactLoad,
  target: Pick<ServiceTarget, 'withinSeconds' | 'definition'>,
): Service {
  const servers = Math.max(0, Math.floor(people)) || 0;
  const within = Math.max(target.withinSeconds ?? 0, 0) || 0;
  const patience = knownPatience(load);
  return patience !== undefined
    ? erlangA(servers, offeredLoad(load), load.handleTimeSeconds, patience, within, target.definition)
    : erlangC(servers, offeredLoad(load), load.handleTimeSeconds, within);
}

/**
 * People to schedule so that `people` are there: people / (1 - shrinkage), a fraction with two decimals. `shrinkage` is
 * the share of paid time that is lost, 0 to 1 (beyond 0.99 it is read as 0.99); anything else throws a RangeError.
 */
export function peopleScheduled(people: number, shrinkage: number): number {
  const lost = Math.min(requireShare('shrinkage', shrinkage), 0.99);
  return Math.round((100 * people) / (1 - lost)) / 100;
}
