import type { LeadAccuracy } from '../reading/lead-accuracy';
import { dayDeviation, type LeadSpread } from '../reading/lead-spread';
import { LEAD_BANDS, type LeadDays } from './lead-errors';

/** Standard deviations on each side of an 80 % band (normal distribution). */
const OF_80 = 1.2816;

/** Error, bias and coverage of day totals by days ahead: the first weeks by the backtests, then by the long run. */
export function accuracyByLead(near: LeadDays, far: LeadDays, lead: LeadSpread, phi: number): LeadAccuracy[] {
  const nearTo = Math.max(0, ...near.ahead) + 1;
  return LEAD_BANDS.map(([fromDay, toDay]) => {
    const measuredOn = nearTo >= fromDay || fromDay <= LEAD_BANDS[1]![0] ? 'backtests' : 'longRun';
    const { ahead, forecast, actual, originEnds } = measuredOn === 'backtests' ? near : far;
    let [days, contacts, error, bias, covered, origins] = [0, 0, 0, 0, 0, 0];
    let i = 0;
    for (const end of originEnds) {
      const before = days;
      for (; i < end; i++) {
        if (ahead[i]! < fromDay - 1 || ahead[i]! > toDay - 1) continue;
        const away = forecast[i]! - actual[i]!;
        days++;
        contacts += actual[i]!;
        error += Math.abs(away);
        bias += away;
        const band = OF_80 * forecast[i]! * dayDeviation(lead, phi, { contacts: forecast[i]!, ahead: ahead[i]! });
        if (Math.abs(away) <= band) covered++;
      }
      if (days > before) origins++;
    }
    const over = (sum: number, by: number): number | null => (by > 0 ? sum / by : null);
    return {
      fromDay,
      toDay,
      measuredOn,
      origins,
      days,
      error: over(error, contacts),
      bias: over(bias, contacts),
      covered80: over(covered, days),
    };
  });
}
