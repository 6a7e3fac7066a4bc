import type { PeopleAtWork, WorkTime } from '../../engines/coverage/coverage';
import { without } from '../availability/availability.rules';
import { MINUTE_MS } from '../../kernel/time/units';
import type { PlanShift } from './traded-plan.rules';

/** The parts of a shift that are no breaks. */
export const workOf = ({ startMs, endMs, breaks }: PlanShift): WorkTime[] =>
  without(
    [{ startMs, endMs }],
    [...breaks]
      .sort((a, b) => a.startOffset - b.startOffset)
      .map(({ startOffset, duration }) => ({
        startMs: startMs + startOffset * MINUTE_MS,
        endMs: startMs + (startOffset + duration) * MINUTE_MS,
      })),
  );

type Skilled = Pick<PeopleAtWork, 'skills' | 'shares'>;

const isAlike = (one: Skilled, other: Skilled): boolean =>
  one.skills.length === other.skills.length &&
  one.skills.every((skill) => other.skills.includes(skill)) &&
  (one.shares ?? []).join() === (other.shares ?? []).join();

const isAtOnce = (a: WorkTime, b: WorkTime): boolean => a.startMs < b.endMs && b.startMs < a.endMs;

/** The skills that a requirement names; shares where one is less than a full agent. */
export function askedOf({ skills, shares }: Skilled, asked: ReadonlySet<string | null>): Skilled {
  const own = [...skills.keys()].filter((i) => asked.has(skills[i]!));
  const ownShares = own.map((i) => shares?.[i] ?? 1);
  return { skills: own.map((i) => skills[i]!), ...(ownShares.some((share) => share < 1) && { shares: ownShares }) };
}

/** Returns people at work after one of them, known by their skills, loses and gains work. */
export function movedWork(
  people: readonly PeopleAtWork[],
  who: Skilled,
  before: readonly WorkTime[],
  after: readonly WorkTime[],
): PeopleAtWork[] {
  const left = [...before];
  const reduced = people.map((group) => {
    if (left.length === 0 || !isAlike(group, who)) return group;
    return {
      ...group,
      people: group.people.map((work) => {
        const own = left.filter((lost) =>
          work.some((time) => time.startMs <= lost.startMs && time.endMs >= lost.endMs),
        );
        own.forEach((lost) => left.splice(left.indexOf(lost), 1));
        return own.length > 0
          ? without(
              work,
              own.sort((a, b) => a.startMs - b.startMs),
            )
          : work;
      }),
    };
  });
  // An absent person loses no work then, and keeps none of it.
  const gained = after.filter((time) => !left.some((lost) => isAtOnce(lost, time)));
  return gained.length === 0 ? reduced : [...reduced, { ...who, people: [gained] }];
}
