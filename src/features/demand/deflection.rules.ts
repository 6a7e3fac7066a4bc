export const DEFLECTION_SOURCES = ['chatbot', 'ivr', 'virtual_agent', 'self_service'] as const;
export type DeflectionSource = (typeof DEFLECTION_SOURCES)[number];

/** Returns the total of an interval, depending on what the organization's imported volume counts. */
export const joinedTotal = (counts: 'reached' | 'offered', volume: number, deflected: number): number =>
  counts === 'reached' ? volume + deflected : volume;
