import type { AdherenceFiguresQuery } from '../../kernel/types.generated';

/** Figures of a team, a person, a day, a week or an hour. */
export type ReportRow = AdherenceFiguresQuery['adherenceReport']['data'][number];
