import type { RequestContext } from '../../kernel/context';
import { newId } from '../../kernel/ids';
import { columnArray } from '../../kernel/import/columns';

interface Actor {
  userId: string | null;
  userName: string;
}

/** Maximum list items per entry. */
const MAX_AUDITED = 100;

/** Writes one entry in the open unit of work; `details` contains the changed fields, never a secret. */
export async function recordAudit(
  ctx: RequestContext,
  organizationId: string,
  action: string,
  details: Record<string, unknown>,
  actor: Actor = actorOf(ctx),
): Promise<void> {
  await ctx.sql(
    'audit.record',
    `insert into audit_entry (id, organization_id, user_id, user_name, action, details, ip_address, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      organizationId,
      actor.userId,
      actor.userName,
      action,
      detailsText(details),
      ctx.address || null,
      ctx.clock.now(),
    ],
  );
}

/** Writes one entry per element of details, with one statement. */
export async function recordAudits(
  ctx: RequestContext,
  organizationId: string,
  action: string,
  details: readonly Record<string, unknown>[],
): Promise<void> {
  const { userId, userName } = actorOf(ctx);
  await ctx.sql(
    null,
    `insert into audit_entry (id, organization_id, user_id, user_name, action, details, ip_address, created_at)
     select id, $1, $2, $3, $4, details, $5, $6 from unnest($7::uuid[], $8::jsonb[]) as r (id, details)`,
    [
      organizationId,
      userId,
      userName,
      action,
      ctx.address || null,
      ctx.clock.now(),
      columnArray(details, newId),
      columnArray(details, detailsText),
    ],
  );
}

/** Truncates long lists and adds their length, including items that were already counted. */
function detailsText(details: Record<string, unknown>): string {
  const long = Object.entries(details).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > MAX_AUDITED,
  );
  if (long.length === 0) return JSON.stringify(details);
  const first = Object.fromEntries(long.map(([name, list]) => [name, list.slice(0, MAX_AUDITED)]));
  const counts = Object.fromEntries(long.map(([name, list]) => [name, list.length]));
  return JSON.stringify({ ...details, ...first, counts: { ...(details.counts as object | undefined), ...counts } });
}

function actorOf({ principal }: RequestContext): Actor {
  if (principal?.kind === 'user') return { userId: principal.userId, userName: principal.userName };
  if (principal?.kind === 'key') return { userId: null, userName: principal.keyName };
  return { userId: null, userName: principal?.name ?? 'nobody' };
}
