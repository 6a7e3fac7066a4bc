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
    private readonly outer?: BodyRoom,
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

const everybody = new BodyRoom(256 * 1024 * 1024);
const LARGEST_BYTES_OF_ORGANIZATION = 128 * 1024 * 1024;
const organizations = new Map<string, BodyRoom>();

/** What a body may take: of its own, and together with others. */
export interface BodyBounds {
  largestBytes: number;
  room: Room;
  /** A body that arrives more slowly is given up. */
  patienceMs?: number;
}

/** Bodies of one organization leave room for those of the others. */
export const bodiesOf = (principal: Principal | null): BodyBounds =>
  principal ? { largestBytes: 16 * 1024 * 1024, room: roomOf(principal.organizationId) } : bodiesOfAnyone;

/** One room for all requests of an organization, also those that were there before it was last empty. */
const roomOf = (organizationId: string): Room => ({
  take: (bytes) =>
    getOrMake(organizations, organizationId, () => new BodyRoom(LARGEST_BYTES_OF_ORGANIZATION, everybody)).take(bytes),
  giveBack(bytes) {
    const room = organizations.get(organizationId);
    room?.giveBack(bytes);
    if (room?.isEmpty) organizations.delete(organizationId);
  },
});

/** Of nobody who is signed in: small, and gone soon, so that a few strangers do not fill the room. */
const bodiesOfAnyone: BodyBounds = {
  largestBytes: 64 * 1024,
  room: new BodyRoom(8 * 1024 * 1024, everybody),
  patienceMs: 10_000,
};
