/** Gives the places of several offers to the people who claimed them. */

export interface FairClaim {
  id: string;
  offerId: string;
  employeeId: string;
  minutes: number;
  startMs: number;
  endMs: number;
}

interface FairInput {
  claims: readonly FairClaim[];
  /** Free places of each offer. */
  places: ReadonlyMap<string, number>;
  /** Minutes that people have been awarded before. */
  minutesOf: ReadonlyMap<string, number>;
}

interface Arc {
  to: number;
  back: number;
  room: number;
  cost: number;
  claim: number;
}

/**
 * Returns the claims that get a place: as many as possible, and among these with the smallest sum of squared minutes
 * of people. Claims of a person at overlapping times exclude each other. Successive shortest paths (Busacker and Gowen
 * 1960) find the best for claims of equal length; exchanges improve the sum where lengths differ.
 */
export function allocateFairly({ claims, places, minutesOf }: FairInput): Set<string> {
  const people = [...new Set(claims.map(({ employeeId }) => employeeId))];
  const offers = [...places.keys()];
  const arcs: Arc[][] = [[], []];
  const [source, sink] = [0, 1];
  const node = (): number => arcs.push([]) - 1;
  const join = (from: number, to: number, room: number, cost: number, claim = -1): void => {
    arcs[from]!.push({ to, back: arcs[to]!.length, room, cost, claim });
    arcs[to]!.push({ to: from, back: arcs[from]!.length - 1, room: 0, cost: -cost, claim: -1 });
  };
  const nodeOfOffer = new Map(offers.map((id) => [id, node()]));
  for (const id of offers) join(nodeOfOffer.get(id)!, sink, Math.max(0, places.get(id)!), 0);
  for (const employeeId of people) {
    const own = [...claims.keys()].filter((i) => claims[i]!.employeeId === employeeId);
    const person = node();
    const usual = own.reduce((sum, i) => sum + claims[i]!.minutes, 0) / own.length;
    const groups = conflictGroups(own.map((i) => ({ ...claims[i]!, index: i })));
    let minutes = minutesOf.get(employeeId) ?? 0;
    for (const group of groups) {
      join(source, person, 1, (minutes + usual) ** 2 - minutes ** 2);
      minutes += usual;
      const slot = node();
      join(person, slot, 1, 0);
      for (const { index, offerId } of group) join(slot, nodeOfOffer.get(offerId)!, 1, 0, index);
    }
  }
  for (let path = shortestPath(arcs, source, sink); path; path = shortestPath(arcs, source, sink))
    for (const arc of path) {
      arc.room--;
      arcs[arc.to]![arc.back]!.room++;
    }
  const given = new Set(arcs.flat().flatMap(({ claim, room }) => (claim >= 0 && room === 0 ? [claim] : [])));
  improve(given, claims, minutesOf);
  return new Set([...given].map((i) => claims[i]!.id));
}

/** Groups claims of one person, so that those of different groups do not overlap. */
function conflictGroups<Claim extends FairClaim>(claims: readonly Claim[]): Claim[][] {
  const groups: Claim[][] = [];
  let until = -Infinity;
  for (const claim of [...claims].sort((a, b) => a.startMs - b.startMs)) {
    if (claim.startMs < until) groups.at(-1)!.push(claim);
    else groups.push([claim]);
    until = Math.max(until, claim.endMs);
  }
  return groups;
}

/** Bellman and Ford's search, with a queue: costs of arcs back are negative. */
function shortestPath(arcs: readonly Arc[][], source: number, sink: number): Arc[] | null {
  const cost = new Float64Array(arcs.length).fill(Infinity);
  const arrived: (Arc | undefined)[] = [];
  const origin: number[] = [];
  cost[source] = 0;
  const queue = [source];
  const isQueued = new Uint8Array(arcs.length);
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    isQueued[at] = 0;
    for (const arc of arcs[at]!) {
      const reached = cost[at]! + arc.cost;
      if (arc.room === 0 || reached >= cost[arc.to]! - 1e-6) continue;
      cost[arc.to] = reached;
      arrived[arc.to] = arc;
      origin[arc.to] = at;
      if (!isQueued[arc.to]) queue.push(arc.to);
      isQueued[arc.to] = 1;
    }
  }
  if (cost[sink] === Infinity) return null;
  const path: Arc[] = [];
  for (let at = sink; at !== source; at = origin[at]!) path.push(arrived[at]!);
  return path;
}

/** Hands a place to another claimant of the same offer as long as that makes the sum of squares smaller. */
function improve(given: Set<number>, claims: readonly FairClaim[], minutesOf: ReadonlyMap<string, number>): void {
  const total = new Map(minutesOf);
  const add = ({ employeeId, minutes }: FairClaim, sign: number): void =>
    void total.set(employeeId, (total.get(employeeId) ?? 0) + sign * minutes);
  for (const i of given) add(claims[i]!, 1);
  const gain = (from: FairClaim, to: FairClaim): number => {
    const [had, has] = [total.get(from.employeeId) ?? 0, total.get(to.employeeId) ?? 0];
    return had ** 2 - (had - from.minutes) ** 2 - ((has + to.minutes) ** 2 - has ** 2);
  };
  const isFree = (claim: FairClaim): boolean =>
    ![...given].some((i) => {
      const other = claims[i]!;
      return other.employeeId === claim.employeeId && other.startMs < claim.endMs && claim.startMs < other.endMs;
    });
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const i of given)
      for (const j of claims.keys()) {
        const [from, to] = [claims[i]!, claims[j]!];
        if (given.has(j) || !given.has(i) || from.offerId !== to.offerId || gain(from, to) <= 1e-6 || !isFree(to))
          continue;
        given.delete(i);
        given.add(j);
        add(from, -1);
        add(to, 1);
        isBetter = true;
      }
  }
}
