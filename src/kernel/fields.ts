/** Removes undefined fields, but keeps null ones. */
export const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Returns the fields of `change` that differ from those of `before`. */
export const changedFields = <T extends object>(before: object, change: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
    ),
  ) as Partial<T>;
