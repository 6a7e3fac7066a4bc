import type { Issue } from '../../../kernel/errors';

/** How large a schedule may be that is generated at once: what takes the generator about half a minute. */

interface Size {
  people: number;
  days: number;
  templates: number;
  /** Times of day at which templates begin or end. */
  times: number;
}

const MOST_DAYS_OF_WORK = 1_000_000;
const MOST_CHOICES = 5_000_000;
const MOST_PIECES = 20_000_000;

/** The fault of a size that is too large, if it is. */
export function sizeFaults({ people, days, templates, times }: Size): Issue[] {
  const sizes = [
    {
      path: 'employeeIds',
      factors: [`${people} people`, `${days} days`],
      size: people * days,
      most: MOST_DAYS_OF_WORK,
    },
    {
      path: 'employeeIds',
      factors: [`${people} people`, `${days} days`, `${templates} templates`],
      size: people * days * templates,
      most: MOST_CHOICES,
    },
    {
      path: 'templateIds',
      factors: [`${days} days`, `${templates} templates`, `${times} times of day at which they begin or end`],
      size: days * templates * times,
      most: MOST_PIECES,
    },
  ];
  const tooLarge = sizes.find(({ size, most }) => size > most);
  if (!tooLarge) return [];
  const { path, factors, size, most } = tooLarge;
  return [{ path, message: `must be fewer, or for fewer days: ${factors.join(' x ')} is ${size}, more than ${most}` }];
}
