import { getOrMake } from '../../kernel/collections';
import { unavailable } from '../../kernel/errors';
import type { Principal } from '../../kernel/principal';

/** Memory budget for request bodies, from their first byte until the request is answered. */
interface Room {
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

class BodyRoom implements Room {
  private takenBytes = 0;

  constructor(
    private readonly largestBytes: number,
    private readonly outer?: Room,
  ) {}

  get isEmpty(): boolean {
    return this.takenBytes === 0;
  }

  take(bytes: number): void {
    if (this.takenBytes + bytes > this.largestBytes)
      throw unavailable('Too many large requests are waiting: try again shortly');
    this.outer?.take(bytes);
    this.takenBytes += bytes;
  }

  giveBack(bytes: number): void {
    this.takenBytes -= bytes;
    this.outer?.giveBack(bytes);
  }
}

const MIB = 1024 * 1024;
/** Budget of all authenticated callers. Anonymous requests have a separate one, so that users can always sign in. */
const everybody = new BodyRoom(256 * MIB);
const rooms = new Map<string, BodyRoom>();

/** Limits of a request body, and the budget it shares with others. */
export interface BodyBounds {
  largestBytes: number;
  room: Room;
  /** Maximum time to receive the body. Node's own limit is 300 s. */
  patienceMs: number;
}

export const bodiesOf = (principal: Principal | null): BodyBounds =>
  principal ? { largestBytes: 16 * MIB, room: roomOf(principal), patienceMs: 240_000 } : bodiesOfAnyone;

/**
 * The bodies of one organization leave room for other organizations, and those of one caller for other callers of the
 * organization.
 */
function roomOf(principal: Principal): Room {
  const { organizationId } = principal;
  const callerId = principal.kind === 'user' ? principal.userId : principal.kind === 'key' && principal.keyId;
  const ofOrganization = shared(organizationId, 128 * MIB, everybody);
  return callerId ? shared(callerId, 64 * MIB, ofOrganization) : ofOrganization;
}

/** Returns the budget of an id. It is shared by all its requests, including earlier ones, and deleted when empty. */
const shared = (id: string, largestBytes: number, outer: Room): Room => ({
  take: (bytes) => getOrMake(rooms, id, () => new BodyRoom(largestBytes, outer)).take(bytes),
  giveBack(bytes) {
    const room = rooms.get(id);
    room?.giveBack(bytes);
    if (room?.isEmpty) rooms.delete(id);
  },
});

/** Anonymous requests: small and short-lived, so that a few attackers cannot exhaust the budget. */
const bodiesOfAnyone: BodyBounds = { largestBytes: 64 * 1024, room: new BodyRoom(8 * MIB), patienceMs: 10_000 };
