import { withoutAbsences, type PlannedShift } from '../../src/adherence/adherence.rules';
import { judge, startOfWalk, type Episode, type Judgement, type StateChange } from '../../src/adherence/judgement.rules';
import { oracle } from './oracle';
import type { RandomDay } from './random-day';

/** Where the judgement that runs and the oracle differ on a day; empty when they agree. */
export function differences(day: RandomDay): string[] {
  const { from, until, rules, arrivals } = day;
  const plans = day.plans.map(({ seenAt, shifts }) => ({ seenAt, shifts: withoutAbsences(shifts, day.absences) }));
  const found: string[] = [];
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)];
    if (a !== b) found.push(`seed ${day.seed}, ${what}: judged ${a}, oracle ${b}`);
  };
  const plan = plans.at(-1)?.shifts ?? [];
  const history = inOrder(arrivals);
  const truth = oracle(from, until, history, plan, rules);
  const alerts = truth.alerts.map(({ type, shiftId, beganAt, dueAt, endedAt }) => ({ type, shiftId, beganAt, dueAt, endedAt })).sort(byTime);

  const atOnce = judge(startOfWalk(from), history, plan, rules, until);
  compare('alerts', atOnce.episodes.map(essence).sort(byTime), alerts);

  // By the clock: judged at every state and at every instant that the last judgement named, and at no other.
  let last = judge(startOfWalk(from), history.filter((change) => change.at <= from), plan, rules, from);
  const moments = new Set(history.map(({ at }) => at));
  for (let at = from; at <= until; at += 1000) {
    if (moments.has(at) || (last.nextCheckAt !== null && last.nextCheckAt <= at)) {
      last = judge(last.carry, history.filter((change) => change.at > last.carry.at && change.at <= at), plan, rules, at);
    }
    const { scheduled, adherent, shift } = truth.at(at);
    const [ours, theirs] = [`${last.scheduledState} ${last.isAdherent} ${last.shiftId}`, `${scheduled} ${adherent} ${shift?.id ?? null}`];
    if (ours !== theirs) {
      compare(`at ${new Date(at).toISOString()}`, ours, theirs);
      break;
    }
  }

  const { final, episodes } = asItCame({ ...day, plans });
  compare('judged as it came', [final.scheduledState, final.isAdherent, final.shiftId], [truth.at(until).scheduled, truth.at(until).adherent, truth.at(until).shift?.id ?? null]);
  if (episodes) compare('alerts as they came', episodes.map(essence).sort(byTime), alerts);
  const again = judge(startOfWalk(from), history, plan, rules, until);
  compare('carry', final.carry, again.carry);
  return found;
}

/** Judged whenever anything arrives and at any other moment, each time from what the last judgement left. */
function asItCame({ from, until, rules, arrivals, plans, looks }: RandomDay): { final: Judgement; episodes: Episode[] | null } {
  const moments = [...new Set([...arrivals.map((a) => a.seenAt), ...plans.map((p) => p.seenAt), ...looks, until])].sort((a, b) => a - b);
  const seen = new Map<string, Episode>();
  let carry = startOfWalk(from);
  let plan: PlannedShift[] | undefined;
  let rewritten = false;
  let final!: Judgement;
  let before = -Infinity;
  for (const now of moments) {
    const planNow = plans.filter((p) => p.seenAt <= now).at(-1)?.shifts;
    const fresh = arrivals.filter((a) => a.seenAt <= now && a.seenAt > before);
    const afresh = planNow !== plan || fresh.some((a) => a.at <= carry.at);
    rewritten ||= fresh.some((a) => a.at < now) || (plan !== undefined && planNow !== plan);
    plan = planNow;
    if (afresh) carry = startOfWalk(from);
    const start = carry;
    const known = inOrder(arrivals.filter((a) => a.seenAt <= now)).filter((change) => afresh || change.at > start.at);
    final = judge(start, known, plan ?? [], rules, now);
    for (const episode of final.episodes) seen.set(`${episode.type} ${episode.beganAt}`, episode);
    carry = final.carry;
    before = now;
  }
  // Records that came late, and edits, rewrite history: what was raised before is not what the oracle sees in the end.
  return { final, episodes: rewritten ? null : [...seen.values()] };
}

/** By effect, then by arrival; reports given twice are one. */
export function inOrder(arrivals: RandomDay['arrivals']): StateChange[] {
  const known = new Set<string>();
  return arrivals
    .filter(({ at, state }) => !known.has(`${at} ${state}`) && known.add(`${at} ${state}`))
    .map(({ at, state }, index) => ({ at, state, index }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ at, state }) => ({ at, state }));
}

type Essence = Pick<Episode, 'type' | 'shiftId' | 'beganAt' | 'dueAt' | 'endedAt'>;
const essence = ({ type, shiftId, beganAt, dueAt, endedAt }: Episode): Essence => ({ type, shiftId, beganAt, dueAt, endedAt });
const byTime = (a: Essence, b: Essence) => a.beganAt - b.beganAt || a.type.localeCompare(b.type);
