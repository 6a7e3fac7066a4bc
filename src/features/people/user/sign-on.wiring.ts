import { personArrived, roleTold } from '../../access/single-sign-on/single-sign-on.topics';
import type { RequestContext } from '../../../kernel/context';
import { MusterError } from '../../../kernel/errors';
import type { Role } from '../../../kernel/principal';
import { createUser, updateUser } from './user.commands';

/** Who is new gets a user and an employee; their provider knows them, so that no link is made. */
async function makeUser(ctx: RequestContext, person: Parameters<typeof createUser>[1]): Promise<void> {
  await createUser(ctx, person, { needsLink: false });
}

/** The last admin stays one, whatever their groups say: somebody has to be able to correct them. */
async function changeRole(ctx: RequestContext, { userId, role }: { userId: string; role: Role }): Promise<void> {
  await updateUser(ctx, userId, { role }).catch((error: unknown) => {
    if (!(error instanceof MusterError && error.code === 'CONFLICT')) throw error;
  });
}

/** What identity providers say of people becomes true of their users. */
export function wireSignOn(): void {
  personArrived.subscribe(makeUser);
  roleTold.subscribe(changeRole);
}
