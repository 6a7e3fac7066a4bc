import { ERASED_DOMAIN } from '../access/user.rules';

/** Length of the part of the id that tells erased people apart. Ids end in random digits and begin with a time. */
const FRAGMENT_LENGTH = 8;
const WORD = '[:alnum:]';

/** Returns the names and e-mail that an erased person has from now on. */
export const erasedAs = (employeeId: string): { firstName: string; lastName: string; email: string } => ({
  firstName: 'Erased',
  lastName: employeeId.slice(-FRAGMENT_LENGTH),
  email: `${employeeId}@${ERASED_DOMAIN}`,
});

/** Returns the name that replaces an erased person's in texts. */
export function erasedLabel(employeeId: string): string {
  const { firstName, lastName } = erasedAs(employeeId);
  return `${firstName} ${lastName}`;
}

/**
 * Returns the regular expression, in the syntax of PostgreSQL, that finds any of the words as whole words, and e-mails
 * as whole e-mails: in texts, and in the texts of JSON, where quotes and backslashes are escaped.
 */
export function wordsPattern(words: readonly string[]): string {
  const forms = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const mails = longestFirst.filter((form) => form.includes('@'));
  const names = longestFirst.filter((form) => !form.includes('@'));
  return [
    ...(mails.length > 0 ? [`(?<![${WORD}._%+-])${anyOf(mails)}(?![${WORD}]|[.-][${WORD}])`] : []),
    ...(names.length > 0 ? [`(?<![${WORD}])${anyOf(names)}(?![${WORD}])`] : []),
  ].join('|');
}

const anyOf = (forms: readonly string[]): string => `(?:${forms.map(escaped).join('|')})`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
