import { randomInt } from 'node:crypto';
import { badInput } from '../../kernel/errors';

/** Bounds of any JSON that arrives, checked in its bytes before anything is built of them. */

const MAX_LEVELS = 64;
/** Every object, list, text, number, true, false and null is one. */
const MAX_VALUES = 2_000_000;
/** Each name that was not there before costs the parser a thousand times as much as one that was. */
const MAX_NAMES = 10_000;
/** Random seed, to prevent deliberate hash collisions. */
const SEED = randomInt(2 ** 31);
const PRIME = 0x01000193;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const LAST_SPACE = 0x20;

/**
 * Counts the values, levels and distinct names of JSON that arrives in chunks. Invalid JSON is counted approximately;
 * the parser refuses it later.
 */
export class JsonBounds {
  values = 0;
  levels = 0;
  private open = 0;
  private inText = false;
  private isEscaped = false;
  /** Within a number, true, false or null. */
  private inWord = false;
  /** Hashes (FNV-1a) of the names so far, and of the text that was read last: before a colon, it was a name. */
  private readonly names = new Set<number>();
  private hash = SEED;

  constructor(
    private readonly what: string,
    private readonly mostValues = MAX_VALUES,
  ) {}

  /** Processes the next chunk. Throws if a limit is exceeded. Counters are local variables, as this is a hot loop. */
  read(piece: Uint8Array): void {
    let { values, levels, open, inText, isEscaped, inWord, hash } = this;
    const { names } = this;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (inText) {
        hash = Math.imul(hash ^ byte, PRIME);
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) {
        inWord = false;
        inText = true;
        hash = SEED;
        values++;
      } else if (byte <= LAST_SPACE || byte === COMMA) inWord = false;
      else if (byte === COLON) {
        inWord = false;
        values--; // the preceding string was a name
        if (names.size <= MAX_NAMES) names.add(hash);
      } else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
        inWord = false;
        values++;
        if (++open > levels) levels = open;
      } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
        inWord = false;
        open--;
      } else if (!inWord) {
        inWord = true;
        values++;
      }
    }
    Object.assign(this, { values, levels, open, inText, isEscaped, inWord, hash });
    if (this.levels > MAX_LEVELS)
      throw badInput([{ path: '', message: `${this.what} is nested more than ${MAX_LEVELS} levels deep` }]);
    if (names.size > MAX_NAMES)
      throw badInput([{ path: '', message: `${this.what} holds more than ${MAX_NAMES} different names` }]);
    if (this.values > this.mostValues)
      throw badInput([{ path: '', message: `${this.what} holds more than ${this.mostValues} values` }]);
  }
}
