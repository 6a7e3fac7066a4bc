/** Removes undefined fields, but keeps null ones. */
export const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Removes undefined fields, also of objects within; lists stay as they are. */
export function withoutAbsentWithin<T>(value: T): T {
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  const present = Object.entries(value as object).filter(([, field]) => field !== undefined);
  return Object.fromEntries(present.map(([name, field]) => [name, withoutAbsentWithin(field)])) as T;
}

/** Returns the fields of `change` that differ from those of `before`. */
export const changedFields = <T extends object>(before: object, change: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
    ),
  ) as Partial<T>;
