import { batchLoader } from '../../../kernel/graphql/loaders';
import type { Break } from '../break.rules';
import { breakTypeOf } from './activity-code.rules';
import type { ActivityCode } from './activity-code.type';

export const CODE_COLUMNS = `id, name, category, on_queue as "onQueue", paid, color,
  accepted_states as "acceptedStates", requestable_by as "requestableBy", default_minutes as "defaultMinutes",
  is_built_in as "isBuiltIn", archived_at as "archivedAt"`;

export const codeOf = (row: Omit<ActivityCode, 'type'>): ActivityCode => ({ ...row, type: breakTypeOf(row) });

/** Loads all codes at once, including archived ones, because they are few. Built-in ones also by their category. */
export const activityCodeById = batchLoader<ActivityCode | null>(async (q) => {
  const rows = await q<Omit<ActivityCode, 'type'>>('activityCode.all', `select ${CODE_COLUMNS} from activity_code`);
  const codes = rows.map(codeOf);
  return new Map([
    ...codes.map((code) => [code.id, code] as const),
    ...codes.flatMap((code) => (code.isBuiltIn ? [[code.category, code] as const] : [])),
  ]);
}, null);

/** Returns the key of the code of a break or an on-queue segment for `activityCodeById`. */
export const codeKeyOf = ({ type, activityCodeId }: Partial<Pick<Break, 'type' | 'activityCodeId'>>): string =>
  activityCodeId ?? type ?? '';
