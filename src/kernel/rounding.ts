/** Rounds to two decimals. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;
