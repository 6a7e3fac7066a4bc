import { eachInSlices } from './event-loop';

/** Groups rows by a key. Each group keeps the order of the rows. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Like `grouped`, but yields to the event loop between slices. */
export async function groupedInSlices<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Promise<Map<Key, Row[]>> {
  const groups = new Map<Key, Row[]>();
  await eachInSlices(rows, (row) => getOrMake(groups, keyOf(row), () => []).push(row));
  return groups;
}

/** Returns the distinct non-null values of many rows, yielding to the event loop between slices. */
export async function distinctInSlices<Row, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value | null,
): Promise<Value[]> {
  const values = new Set<Value>();
  await eachInSlices(rows, (row) => {
    const value = valueOf(row);
    if (value !== null) values.add(value);
  });
  return [...values];
}

/** Returns the value of a key, and creates it if missing. */
export function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
