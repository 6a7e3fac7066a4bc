import type { Page } from './render';

/** A section that contains all words of the query. */
export interface Hit {
  address: string;
  title: string;
  heading: string;
  /** Part of the text, split so that odd elements are the matched words. */
  excerpt: string[];
}

interface Entry extends Omit<Hit, 'excerpt'> {
  text: string;
  lowerTitle: string;
  lowerHeading: string;
  lowerText: string;
  weight: number;
}

const MAX_HITS = 20;
const MAX_WORDS = 8;
const MAX_COUNTED = 5;
/** Weight of a match in a title or heading, in matches in the text. */
const TITLE_WEIGHT = 8;
const HEADING_WEIGHT = 12;
/** Pages about the code rank lower, as most readers look for instructions. */
const ABOUT_CODE = /\/(architecture|decisions)\//;
const ABOUT_CODE_WEIGHT = 0.3;
const EXCERPT_BEFORE = 60;
const EXCERPT_CHARACTERS = 220;

/** Returns a full-text search over the sections of all pages. A search takes one or two milliseconds. */
export function createSearch(pages: readonly Page[]): (query: string) => Hit[] {
  const entries = pages.flatMap(entriesOf);
  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_HITS)
      .map(({ entry: { address, title, heading, text } }) => ({
        address,
        title,
        heading,
        excerpt: excerptOf(text, words),
      }));
  };
}

function entriesOf({ address, title, sections }: Page): Entry[] {
  const weight = ABOUT_CODE.test(address) ? ABOUT_CODE_WEIGHT : 1;
  return sections.map(({ heading, anchor, text }) => ({
    address: anchor === '' ? address : `${address}#${anchor}`,
    title,
    heading,
    text,
    lowerTitle: title.toLowerCase(),
    lowerHeading: heading.toLowerCase(),
    lowerText: text.toLowerCase(),
    weight,
  }));
}

const wordsOf = (query: string): string[] =>
  [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].slice(0, MAX_WORDS);

/** Returns 0 if a word is missing. */
function scoreOf({ lowerTitle, lowerHeading, lowerText, weight }: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const ofWord =
      (lowerHeading.includes(word) ? HEADING_WEIGHT : 0) +
      (lowerTitle.includes(word) ? TITLE_WEIGHT : 0) +
      countIn(lowerText, word);
    if (ofWord === 0) return 0;
    score += ofWord;
  }
  return score * weight;
}

/** Returns the number of occurrences of a word, at most `MAX_COUNTED`. */
function countIn(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count < MAX_COUNTED; at = text.indexOf(word, at + word.length)) count++;
  return count;
}

function excerptOf(text: string, words: readonly string[]): string[] {
  const pattern = new RegExp(`(${words.join('|')})`, 'giu');
  const start = Math.max(0, text.search(pattern) - EXCERPT_BEFORE);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const part = text.slice(from, from + EXCERPT_CHARACTERS);
  const isCut = from + part.length < text.trimEnd().length;
  return `${from > 0 ? '… ' : ''}${part.trimEnd()}${isCut ? ' …' : ''}`.split(pattern);
}
