import { erlangA, serversForErlangA } from './erlang-a';
import { erlangC, serversForErlangC } from './erlang-c';
import { offeredLoad, requireShare, type ContactLoad, type Service, type ServiceTarget } from './load';

/**
 * Occupancy caps below the first value are raised to it, as no queue needs a thousand times its load in people. Those
 * above the second count as 1, as no computed occupancy is that exact.
 */
const MIN_OCCUPANCY = 0.001;
const FULL_OCCUPANCY = 1 - 1e-6;

/**
 * Returns the fewest people on duty, net of all absences, that meet the target: by Erlang A if patience is known, else
 * by Erlang C, and never above `maxOccupancy` (default 1). No load requires no one. A service level of 1 is treated as
 * the closest achievable one (0.999999). `near` is an estimate of the result that speeds up the search. Throws a
 * RangeError if the service level or occupancy is not from 0 to 1.
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

/** Multiple of the handle time beyond which patience counts as infinite. */
const ENDLESS_PATIENCE = 1e12;

/** Returns the patience in seconds; undefined if no one abandons. */
function knownPatience({ patienceSeconds = 0, handleTimeSeconds }: ContactLoad): number | undefined {
  return patienceSeconds > 0 && patienceSeconds < ENDLESS_PATIENCE * handleTimeSeconds ? patienceSeconds : undefined;
}

/** Returns true if `people` (rounded down) meet the target as peopleRequired defines it; throws the same errors. */
export function meetsTarget(people: number, load: ContactLoad, target: ServiceTarget): boolean {
  const { serviceLevel, wait, occupancy } = asked(target);
  const service = serviceOf(people, load, target);
  // Without patience, an overloaded queue grows forever: it meets no target, not even an empty one.
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

/**
 * Returns the service that `people` (rounded down) provide to a load; `withinSeconds` and `definition` as in
 * ServiceTarget.
 */
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
 * Returns the people to schedule for `people` to be on duty: people / (1 - shrinkage), with two decimals. `shrinkage`
 * is the share of paid time that is lost, 0 to 1 (clamped to 0.99); anything else throws a RangeError.
 */
export function peopleScheduled(people: number, shrinkage: number): number {
  const lost = Math.min(requireShare('shrinkage', shrinkage), 0.99);
  return Math.round((100 * people) / (1 - lost)) / 100;
}
