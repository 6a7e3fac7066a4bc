import { counted, type Format } from '../../kernel/format';

/** Progress of a running search, as reported by its job. */

export type JobStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** Understaffed hours by one measure, as counted by the certificate and the search. */
export interface HoursShort {
  measure: 'requirement' | 'coverage_target';
  understaffedHours: number;
  neededHours: number;
}

/** Explanations of the measures. */
export const SHORT_WORDS: Readonly<Record<HoursShort['measure'], { name: string; counts: string }>> = {
  requirement: {
    name: 'Hours understaffed',
    counts: 'by skill, net of breaks',
  },
  coverage_target: {
    name: 'Hours below the coverage target',
    counts: 'any skill, including breaks',
  },
};

/** Best solution found so far. */
export interface Found {
  cost: number;
  bound: number | null;
  gap: number | null;
  /** Empty if no staffing requirement is known. */
  understaffedHoursByMeasure: readonly HoursShort[];
}

export interface FoundAt extends Found {
  at: number;
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Returns the understaffed hours in the JSON of a job, which names them `shortByMeasure`. */
function measuresIn({ shortByMeasure }: Record<string, unknown>): HoursShort[] {
  if (!Array.isArray(shortByMeasure)) return [];
  return (shortByMeasure as (Omit<HoursShort, 'understaffedHours'> & { shortHours: number })[]).map(
    ({ shortHours, ...measure }) => ({ ...measure, understaffedHours: shortHours }),
  );
}

export function foundOf(details: unknown): Found | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const told = details as Record<string, unknown>;
  const cost = numberOf(told.cost);
  if (cost === null) return undefined;
  const understaffedHoursByMeasure = measuresIn(told);
  return { cost, bound: numberOf(told.bound), gap: numberOf(told.gap), understaffedHoursByMeasure };
}

/** Returns the figures of the certificate, which is created after the last progress report. */
export const certifiedIn = (result: unknown): Found | undefined =>
  foundOf((result as { report?: { certificate?: unknown } } | null | undefined)?.report?.certificate);

/** Appends a progress report to the search history. Skips reports of the same instant and reports without news. */
export function withFound(course: readonly FoundAt[], details: unknown, at: number): readonly FoundAt[] {
  const found = foundOf(details);
  const last = course.at(-1);
  if (!found || (last && (last.at >= at || (last.cost === found.cost && last.bound === found.bound)))) return course;
  return [...course, { ...found, at }];
}

export const isUnderWay = (status: JobStatus): boolean => status === 'waiting' || status === 'running';
export const isPlanning = (kind: string): boolean => kind === 'schedule.generate' || kind === 'schedule.improve';

/** Returns the id of the resulting schedule. */
export function scheduleOf(result: unknown): string | undefined {
  const id = (result as { scheduleId?: unknown } | null | undefined)?.scheduleId;
  return typeof id === 'string' ? id : undefined;
}

/** The fields of a certificate by which an improvement is described. */
interface Certified extends Record<string, unknown> {
  brokenRules: number;
  cost: number;
}

interface Improvement {
  made: number;
  dropped: number;
  /** Null if the schedule had no shifts. */
  before: Certified | null;
  certificate: Certified;
}

/** Describes the result of an improvement; undefined for other searches and without a result. */
export function improvementWords(result: unknown, number: Format['number']): string | undefined {
  const report = (result as { report?: Partial<Improvement> } | null | undefined)?.report;
  if (report?.made === undefined || report.dropped === undefined || !report.certificate) return undefined;
  const { made, dropped, before, certificate } = report;
  if (made === 0 && dropped === 0) return 'No improvement found.';
  const first = dropped > 0 ? `${counted(dropped, 'shift')} removed` : 'No shift removed';
  const told = [`${first}, ${made > 0 ? `${number(made)} added` : 'none added'}`];
  const tell = (name: string, from: number, to: number, digits: number) => {
    const [was, is] = [number(from, digits), number(to, digits)];
    if (was !== is) told.push(`${name} ${was} → ${is}`);
  };
  if (before) {
    tell('rules broken', before.brokenRules, certificate.brokenRules, 0);
    const earlier = measuresIn(before);
    for (const { measure, understaffedHours } of measuresIn(certificate)) {
      const same = earlier.find((each) => each.measure === measure);
      if (same) tell(SHORT_WORDS[measure].name.toLowerCase(), same.understaffedHours, understaffedHours, 1);
    }
    tell('cost', before.cost, certificate.cost, 0);
  }
  return `${told.join('; ')}.`;
}
