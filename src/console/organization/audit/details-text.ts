const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names by id. */
export type Names = ReadonlyMap<string, string>;

/** `employeeId` is an employee. */
const fieldName = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`);

/** Returns `Sign-in: password change` for `auth.password_change`. */
export function actionText(action: string): string {
  if (action === 'auth.login') return 'Signed in';
  const [area = '', ...rest] = action.split('.');
  const words = (text: string) => text.replace(/[_.]+/g, ' ');
  const subject = area === 'auth' ? 'sign-in' : words(area);
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${words(rest.join(' '))}`;
}

/**
 * Formats the changed fields of an entry on one line, with names for ids: `status: draft → published, employee: Ada
 * Low`.
 */
export function detailsText(details: unknown, names: Names = new Map()): string {
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .map(([name, value]) => `${fieldName(name)}: ${valueText(value, names)}`)
    .join(', ');
}

function valueText(value: unknown, names: Names): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) {
    const known = value.map((each) => valueText(each, names));
    return value.length > 5 ? `${value.length} entries` : known.join(' ');
  }
  if (typeof value === 'string') return ID.test(value) ? (names.get(value) ?? `id …${value.slice(-6)}`) : value;
  if (typeof value !== 'object') return String(value);
  const { from, to, ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length === 0 && to !== undefined)
    return `${valueText(from ?? null, names)} → ${valueText(to, names)}`;
  return Object.entries(value)
    .map(([name, each]) => `${fieldName(name)} ${valueText(each, names)}`)
    .join(' ');
}
