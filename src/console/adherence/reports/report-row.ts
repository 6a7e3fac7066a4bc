import type { AdherenceFiguresQuery } from '../../api/types.generated';

/** Figures of a team, a person, a day, a week or an hour. */
export type ReportRow = AdherenceFiguresQuery['adherenceReport']['data'][number];
