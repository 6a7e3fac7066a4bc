import type { Principal } from '../../../src/kernel/principal';
import { bodiesOf } from '../../../src/server/http/body-room';

const ROOM = 128 * 1024 * 1024;
const of = (organizationId: string) => bodiesOf({ organizationId } as Principal).room;

describe('the room of an organization for bodies', () => {
  it('is one, also for a request that began before it was empty once', () => {
    const slow = of('acme');
    const quick = of('acme');
    quick.take(1);
    quick.giveBack(1);
    const third = of('acme');
    slow.take(ROOM);
    expect(() => third.take(1)).toThrow('Too many large requests');
    expect(() => of('other').take(1)).not.toThrow();
    slow.giveBack(ROOM);
    expect(() => third.take(ROOM)).not.toThrow();
  });
});
