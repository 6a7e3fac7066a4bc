import { withoutAbsences, type PlannedShift } from '../../../src/features/adherence/adherence.rules';
import type { Episode } from '../../../src/features/adherence/alerts/alert.rules';
import { startOfWalk } from '../../../src/features/adherence/judgement/checkpoint.rules';
import { judge, type Judgement, type StateChange } from '../../../src/features/adherence/judgement/judgement.rules';
import { oracle } from './oracle';
import type { RandomDay } from './random-day';

/** Compares the judgement with the oracle on a day; empty if they agree. */
export function differences(day: RandomDay): string[] {
  const { from, until, thresholds, arrivals } = day;
  const plans = day.plans.map(({ seenAt, shifts }) => ({ seenAt, shifts: withoutAbsences(shifts, day.absences) }));
  const found: string[] = [];
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)];
    if (a !== b) found.push(`seed ${day.seed}, ${what}: judged ${a}, oracle ${b}`);
  };
  const plan = plans.at(-1)?.shifts ?? [];
  const history = inOrder(arrivals);
  const truth = oracle(from, until, history, plan, thresholds);
  const alerts = truth.alerts.map(essence).sort(byTime);

  const atOnce = judge(startOfWalk(from), history, plan, thresholds, until);
  compare('alerts', atOnce.episodes.map(essence).sort(byTime), alerts);

  // Judged like by the clock: at every state, and at every instant that the last judgement returned.
  let last = judge(
    startOfWalk(from),
    history.filter((change) => change.at <= from),
    plan,
    thresholds,
    from,
  );
  const moments = new Set(history.map(({ at }) => at));
  for (let at = from; at <= until; at += 1000) {
    if (moments.has(at) || (last.nextCheckMs !== null && last.nextCheckMs <= at)) {
      last = judge(
        last.checkpoint,
        history.filter((change) => change.at > last.checkpoint.at && change.at <= at),
        plan,
        thresholds,
        at,
      );
    }
    const { scheduled, adherent, shift } = truth.at(at);
    const shiftId = shift?.id ?? null;
    if (last.scheduledState !== scheduled || last.isAdherent !== adherent || last.shiftId !== shiftId) {
      const ours = [last.scheduledState, last.isAdherent, last.shiftId];
      compare(`at ${new Date(at).toISOString()}`, ours, [scheduled, adherent, shiftId]);
      break;
    }
  }

  const { final, episodes } = asItCame({ ...day, plans });
  compare(
    'judged as it came',
    [final.scheduledState, final.isAdherent, final.shiftId],
    [truth.at(until).scheduled, truth.at(until).adherent, truth.at(until).shift?.id ?? null],
  );
  if (episodes) compare('alerts as they came', episodes.map(essence).sort(byTime), alerts);
  const again = judge(startOfWalk(from), history, plan, thresholds, until);
  compare('checkpoint', final.checkpoint, again.checkpoint);
  return found;
}

/** Judged at each arrival and at arbitrary other moments, each time from the last checkpoint. */
function asItCame({ from, until, thresholds, arrivals, plans, looks }: RandomDay): {
  final: Judgement;
  episodes: Episode[] | null;
} {
  const moments = [...new Set([...arrivals.map((a) => a.seenAt), ...plans.map((p) => p.seenAt), ...looks, until])].sort(
    (a, b) => a - b,
  );
  const seen = new Map<string, Episode>();
  let checkpoint = startOfWalk(from);
  let plan: PlannedShift[] | undefined;
  let rewritten = false;
  let final!: Judgement;
  let before = -Infinity;
  for (const now of moments) {
    const planNow = plans.filter((p) => p.seenAt <= now).at(-1)?.shifts;
    const arrived = arrivals.filter((a) => a.seenAt <= now && a.seenAt > before);
    const fromHistory = planNow !== plan || arrived.some((a) => a.at <= checkpoint.at);
    rewritten ||= arrived.some((a) => a.at < now) || (plan !== undefined && planNow !== plan);
    plan = planNow;
    if (fromHistory) checkpoint = startOfWalk(from);
    const start = checkpoint;
    const known = inOrder(arrivals.filter((a) => a.seenAt <= now)).filter(
      (change) => fromHistory || change.at > start.at,
    );
    final = judge(start, known, plan ?? [], thresholds, now);
    for (const episode of final.episodes) seen.set(`${episode.type} ${episode.beganMs}`, episode);
    checkpoint = final.checkpoint;
    before = now;
  }
  // Late records and edits rewrite history, so earlier alerts can differ from the final result of the oracle.
  return { final, episodes: rewritten ? null : [...seen.values()] };
}

/** Sorts by effective time, then by arrival, without duplicates. */
export function inOrder(arrivals: RandomDay['arrivals']): StateChange[] {
  const known = new Set<string>();
  return arrivals
    .filter(({ at, state }) => !known.has(`${at} ${state}`) && known.add(`${at} ${state}`))
    .map(({ at, state }, index) => ({ at, state, index }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ at, state }) => ({ at, state }));
}

type Essence = Pick<Episode, 'type' | 'shiftId' | 'beganMs' | 'dueMs' | 'endedMs'>;
const essence = ({ type, shiftId, beganMs, dueMs, endedMs }: Essence): Essence => ({
  type,
  shiftId,
  beganMs,
  dueMs,
  endedMs,
});
const byTime = (a: Essence, b: Essence) => a.beganMs - b.beganMs || a.type.localeCompare(b.type);
