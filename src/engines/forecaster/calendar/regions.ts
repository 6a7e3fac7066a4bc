import Holidays from 'date-holidays';

interface Region {
  code: string;
  name: string;
}

/** Returns the subdivisions of a country (ISO 3166-1) that have holidays of their own, by name; none if unknown. */
export function regionsOf(country: string): Region[] {
  const states = new Holidays().getStates(country, 'en') as Record<string, string> | undefined;
  return Object.entries(states ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
