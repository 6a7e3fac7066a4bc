import { personArrived, roleTold } from '../../access/single-sign-on/single-sign-on.topics';
import type { RequestContext } from '../../../kernel/context';
import { MusterError } from '../../../kernel/errors';
import type { Role } from '../../../kernel/principal';
import { createUser, updateUser } from './user.commands';

/** Creates a user and an employee for a new person. No link is needed, because they sign in by their provider. */
async function makeUser(ctx: RequestContext, person: Parameters<typeof createUser>[1]): Promise<void> {
  await createUser(ctx, person, { needsLink: false });
}

/** The last admin keeps the role regardless of groups, to be able to correct them. */
async function changeRole(ctx: RequestContext, { userId, role }: { userId: string; role: Role }): Promise<void> {
  await updateUser(ctx, userId, { role }).catch((error: unknown) => {
    if (!(error instanceof MusterError && error.code === 'CONFLICT')) throw error;
  });
}

/** Creates and updates users when identity providers report people and roles. */
export function wireSignOn(): void {
  personArrived.subscribe(makeUser);
  roleTold.subscribe(changeRole);
}
