import { dayOf } from '../../engines/time/civil-date';
import { workedMinutes } from '../../engines/work-rules/judge';
import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { skillsOf } from '../people/employee-skills.queries';
import { readScreen, type Screen } from '../scheduling/check/screen.queries';
import { shiftInstants } from '../scheduling/shift.rules';
import { fitsOf, hoursKey, type Fit } from './fit.queries';
import type { HoursOffer } from './offer.type';

export const isEligible = ({ blockedBy, hours }: Fit): boolean => blockedBy.length === 0 && hours !== null;

/**
 * Returns the people who could claim each offer. Open shifts are screened, so that hundreds of them for thousands of
 * people take a few comparisons each; people whom the screen does not know, and other kinds of offers, are judged.
 */
export async function eligibleFor(
  ctx: RequestContext,
  offers: readonly HoursOffer[],
  employeeIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (offers.length === 0 || employeeIds.length === 0) return found;
  const shifts = [...grouped(offers, hoursKey).values()].filter(([first]) => first!.kind === 'open_shift');
  const unknown = new Set<string>();
  const unknownIn = new Map<string, Set<string>>();
  if (shifts.length > 0) {
    const dates = shifts.map(([first]) => first!.date).sort();
    const screen = await readScreen(ctx, employeeIds, { from: dates[0]!, to: dates.at(-1)! });
    const skills = await skillsOf(ctx, employeeIds);
    for (const alike of shifts) {
      const screened = await screenOffer(ctx, alike[0]!, { employeeIds, screen, skills });
      screened.unknown.forEach((id) => unknown.add(id));
      for (const { id } of alike) {
        found.set(id, new Set(screened.eligible));
        unknownIn.set(id, screened.unknown);
      }
    }
  }
  const judged = async (some: readonly HoursOffer[], ids: readonly string[]) => {
    for (const [offerId, fits] of await fitsOf(ctx, some, ids, { firstReason: true })) {
      const own = found.get(offerId) ?? new Set<string>();
      const asked = unknownIn.get(offerId);
      for (const fit of fits.values())
        if (isEligible(fit) && (asked?.has(fit.employeeId) ?? true)) own.add(fit.employeeId);
      found.set(offerId, own);
    }
  };
  await judged(
    offers.filter(({ kind }) => kind !== 'open_shift'),
    employeeIds,
  );
  await judged(
    offers.filter(({ id }) => unknownIn.get(id)?.size),
    [...unknown],
  );
  return found;
}

interface Screening {
  employeeIds: readonly string[];
  screen: Screen;
  skills: ReadonlyMap<string, readonly string[]>;
}

async function screenOffer(ctx: RequestContext, offer: HoursOffer, { employeeIds, screen, skills }: Screening) {
  const { startsAt, endsAt } = shiftInstants(tenantOf(ctx).timeZone)(offer);
  const local = { ...offer, startMs: +startsAt, endMs: +endsAt };
  const added = { ...local, day: dayOf(offer.date), minutes: workedMinutes(local) };
  const [eligible, unknown] = [new Set<string>(), new Set<string>()];
  await eachInSlices(employeeIds, (id) => {
    const held = skills.get(id) ?? [];
    if (!offer.skillIds.every((skill) => held.includes(skill))) return;
    const verdict = screen.verdictOf(id, added, { ignoresDefaults: offer.ignoreDefaults });
    if (verdict === 'legal') eligible.add(id);
    if (verdict === 'unknown') unknown.add(id);
  });
  return { eligible, unknown };
}
