import { getOrMake } from '../../kernel/collections';
import { unavailable } from '../../kernel/errors';
import type { Principal } from '../../kernel/principal';

/** The memory that all bodies of one kind may take together, from their first byte until their request is answered. */
export class BodyRoom {
  private takenBytes = 0;

  constructor(
    private readonly largestBytes: number,
    private readonly outer?: BodyRoom,
    private readonly onEmpty = () => {},
  ) {}

  take(bytes: number): void {
    if (this.takenBytes + bytes > this.largestBytes)
      throw unavailable('Too many large requests are waiting: try again shortly');
    this.outer?.take(bytes);
    this.takenBytes += bytes;
  }

  giveBack(bytes: number): void {
    this.takenBytes -= bytes;
    this.outer?.giveBack(bytes);
    if (this.takenBytes === 0) this.onEmpty();
  }
}

const everybody = new BodyRoom(256 * 1024 * 1024);
const LARGEST_BYTES_OF_ORGANIZATION = 128 * 1024 * 1024;
const organizations = new Map<string, BodyRoom>();

/** What a body may take: of its own, and together with others. */
export interface BodyBounds {
  largestBytes: number;
  room: BodyRoom;
  /** A body that arrives more slowly is given up. */
  patienceMs?: number;
}

/** Those of one organization leave room for the others. */
export function bodiesOf(principal: Principal | null): BodyBounds {
  if (!principal) return bodiesOfAnyone;
  const { organizationId } = principal;
  const room = getOrMake(
    organizations,
    organizationId,
    () => new BodyRoom(LARGEST_BYTES_OF_ORGANIZATION, everybody, () => organizations.delete(organizationId)),
  );
  return { largestBytes: 16 * 1024 * 1024, room };
}

/** Of nobody who is signed in: small, and gone soon, so that a few strangers do not fill the room. */
const bodiesOfAnyone: BodyBounds = {
  largestBytes: 64 * 1024,
  room: new BodyRoom(8 * 1024 * 1024, everybody),
  patienceMs: 10_000,
};
