/** The changed fields of an entry on one line: `status: draft → published, name: May`. */
export function detailsText(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.length > 5 ? `${value.length} entries` : value.map(valueText).join(' ');
  if (typeof value !== 'object') return String(value);
  const { from, to, ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length === 0 && to !== undefined) return `${valueText(from ?? null)} → ${valueText(to)}`;
  return JSON.stringify(value);
}
