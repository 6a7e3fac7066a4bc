import { slice, type Slice } from './event-loop';

/** Number of values serialized between clock checks: a few tenths of a millisecond. */
const VALUES_AT_ONCE = 2_000;

/** Like `JSON.stringify` for plain data, but in slices, so that a large response does not block the event loop. */
export async function jsonText(value: unknown): Promise<string> {
  const pieces: string[] = [];
  await write(value, pieces, slice());
  return pieces.length === 1 ? (pieces[0] as string) : pieces.join('');
}

async function write(value: unknown, pieces: string[], work: Slice): Promise<void> {
  if (valuesIn(value) < VALUES_AT_ONCE) pieces.push(JSON.stringify(value));
  else if (Array.isArray(value)) await writeList(value, pieces, work);
  else await writeObject(value as object, pieces, work);
}

async function writeObject(value: object, pieces: string[], work: Slice): Promise<void> {
  let separator = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    pieces.push(`${separator}${JSON.stringify(name)}:`);
    await write(field, pieces, work);
    separator = ',';
  }
  pieces.push('}');
}

async function writeList(list: readonly unknown[], pieces: string[], work: Slice): Promise<void> {
  for (let next = 0; next < list.length;) {
    if (work.isOver()) await work.next();
    pieces.push(next === 0 ? '[' : ',');
    const first = next;
    let values = 0;
    for (; next < list.length; next++) {
      const more = valuesIn(list[next]);
      if (next > first && values + more > VALUES_AT_ONCE) break;
      values += more;
    }
    if (next - first === 1) await write(list[first], pieces, work);
    else pieces.push(JSON.stringify(list.slice(first, next)).slice(1, -1));
  }
  pieces.push(']');
}

/** Counts the values of plain data, up to a maximum. */
function valuesIn(value: unknown, most = VALUES_AT_ONCE): number {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return 1;
  let values = 1;
  for (const name in value) {
    if (values >= most) break;
    values += valuesIn((value as Record<string, unknown>)[name], most - values);
  }
  return values;
}
