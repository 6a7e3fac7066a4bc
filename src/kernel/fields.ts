/** The fields present: undefined ones are left out, null ones are kept. */
export const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** The fields present in `change` that differ from those of `before`: naming what is already so changes nothing. */
export const changedFields = <T extends object>(before: object, change: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
    ),
  ) as Partial<T>;
