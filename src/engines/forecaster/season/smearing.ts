/**
 * Factor that brings the exponentiated fit back to the mean of the totals (smearing, Duan 1983), over ordinary days.
 */
export function smearingOf(logs: Float64Array, residual: Float64Array, weights: Float64Array): number {
  let actual = 0;
  let fitted = 0;
  for (let day = Math.max(0, logs.length - 365); day < logs.length; day++) {
    if (!(weights[day]! > 0) || residual[day] !== residual[day]) continue;
    const value = Math.exp(logs[day]!);
    actual += value;
    fitted += value * Math.exp(-residual[day]!);
  }
  return fitted > 0 ? Math.min(1.2, Math.max(0.9, actual / fitted)) : 1;
}
