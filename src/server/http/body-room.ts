import { getOrMake } from '../../kernel/collections';
import { unavailable } from '../../kernel/errors';
import type { Principal } from '../../kernel/principal';

/** The memory that all bodies of one kind may take together, from their first byte until their request is answered. */
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
/** Of all who are signed in; nobody's bodies have a room of their own, so that there is always room to sign in. */
const everybody = new BodyRoom(256 * MIB);
const rooms = new Map<string, BodyRoom>();

/** What a body may take: of its own, and together with others. */
export interface BodyBounds {
  largestBytes: number;
  room: Room;
  /** A body that has not arrived by then is given up, however steadily it comes; Node itself gives up after 300 s. */
  patienceMs: number;
}

export const bodiesOf = (principal: Principal | null): BodyBounds =>
  principal ? { largestBytes: 16 * MIB, room: roomOf(principal), patienceMs: 240_000 } : bodiesOfAnyone;

/** Bodies of one organization leave room for those of the others, and those of one caller for their colleagues'. */
function roomOf(principal: Principal): Room {
  const { organizationId } = principal;
  const callerId = principal.kind === 'user' ? principal.userId : principal.kind === 'key' && principal.keyId;
  const ofOrganization = shared(organizationId, 128 * MIB, everybody);
  return callerId ? shared(callerId, 64 * MIB, ofOrganization) : ofOrganization;
}

/** One room for all requests of somebody, also those that were there before it was last empty. */
const shared = (id: string, largestBytes: number, outer: Room): Room => ({
  take: (bytes) => getOrMake(rooms, id, () => new BodyRoom(largestBytes, outer)).take(bytes),
  giveBack(bytes) {
    const room = rooms.get(id);
    room?.giveBack(bytes);
    if (room?.isEmpty) rooms.delete(id);
  },
});

/** Of nobody who is signed in: small, and gone soon, so that a few strangers do not fill the room. */
const bodiesOfAnyone: BodyBounds = { largestBytes: 64 * 1024, room: new BodyRoom(8 * MIB), patienceMs: 10_000 };
