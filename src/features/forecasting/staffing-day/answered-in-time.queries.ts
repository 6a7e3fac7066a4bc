import type { RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { loadFigures, onDuty } from './on-duty.rules';
import { classesOf } from './people-on-duty.queries';
import { peopleAtWork, type WorkStretch } from './people-on-duty.rules';
import { requiredDays, type RequiredDays } from '../requirement/required.queries';
import { coverageBySkill, coverageByStream, type CoverageBySkill, type CoverByPiece } from './scheduled.queries';
import { serviceInThread } from '../requirement/staffing.thread';
import { termsOf } from '../requirement/terms.rules';

/** The service that people on duty give, from the forecast contacts. Deferred work has no service level. */

/** Contacts of a piece of the timeline, and those expected to wait longer than their target. */
interface Served {
  contacts: number;
  tooLate: number;
}

/** Queue-channels per batch; limits the size of messages to the thread. */
const AT_ONCE = 8;

/** Passes the contacts of each queue-channel and piece of the timeline that has some. */
export async function eachService(
  ctx: RequestContext,
  required: RequiredDays,
  covered: CoverageBySkill,
  add: (course: RequiredDays['courses'][number], piece: number, served: Served) => void,
): Promise<void> {
  const { courses, timeline, grid } = required;
  const present = await coverageByStream(required, covered);
  for (let at = 0; at < courses.length; at += AT_ONCE) {
    const some = courses.slice(at, at + AT_ONCE).filter(({ kind }) => kind !== 'deferred');
    const streams = some.map((course) => ({
      terms: termsOf(course),
      figures: loadFigures(course, required),
      people: onDuty((present[courses.indexOf(course)] as CoverByPiece).people, course, required),
    }));
    const services = await serviceInThread({ streams }, { signal: ctx.signal });
    const addAll = (course: (typeof some)[number], s: number): void => {
      const parts = course.slotMinutes / grid.slotMinutes;
      timeline.forEach(({ interval, share }, p) => {
        const i = Math.floor(interval / parts);
        const contacts = ((course.figures.contacts[i] as number) * share) / parts;
        if (contacts === 0) return; // there is no service level then
        const missed = 1 - (services[s]?.serviceLevel[i] ?? 1);
        add(course, p, { contacts, tooLate: Math.max(0, missed) * contacts });
      });
    };
    await eachInSlices(some, addAll, 1);
  }
}

/**
 * Returns the percentage of contacts answered within their target, for each of some plans of the days from `from` to
 * `to`, as work by employee; null without forecast contacts.
 */
export async function serviceLevels(
  ctx: RequestContext,
  { from, to }: { from: string; to: string },
  plans: readonly ReadonlyMap<string, WorkStretch[]>[],
): Promise<(number | null)[]> {
  const required = await requiredDays(ctx, { from, to, probabilities: false });
  if (!required) return plans.map(() => null);
  const asked = required.skills.flatMap(({ skillId }) => skillId ?? []);
  const levels: (number | null)[] = [];
  for (const work of plans) {
    const people = await peopleAtWork(await classesOf(ctx, work, asked));
    const covered = await coverageBySkill(people, required);
    let [contacts, tooLate] = [0, 0];
    await eachService(ctx, required, covered, (_course, _piece, served) => {
      contacts += served.contacts;
      tooLate += served.tooLate;
    });
    levels.push(contacts > 0 ? hundredths(100 * (1 - tooLate / contacts)) : null);
  }
  return levels;
}
