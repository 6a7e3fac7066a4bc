import { LOCALE } from './format';

/** Countries by their names, as ISO 3166-1 has them. */

/** Returns false for deprecated codes, such as UK, which are aliases. */
const isInUse = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are no countries, such as groups of countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

const names = new Intl.DisplayNames([LOCALE], { type: 'region', fallback: 'none' });

export const COUNTRIES: readonly { value: string; name: string }[] = LETTERS.flatMap((first) =>
  LETTERS.flatMap((second) => {
    const value = first + second;
    const name = NO_COUNTRIES.has(value) || !isInUse(value) ? undefined : names.of(value);
    return name ? [{ value, name }] : [];
  }),
).sort((one, other) => one.name.localeCompare(other.name));
