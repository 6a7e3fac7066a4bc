import type { CoverageNamesQuery } from '../../api/types.generated';
import type { CoverageRow } from './coverage';

/** Skills, queues and schedules by name. */

export type By = 'skill' | 'queue';

export interface Names {
  skills: readonly { id: string; name: string }[];
  streams: readonly { queue: string; channel: string; skillId: string | null }[];
  schedules: CoverageNamesQuery['schedules'];
}

export function namesOf({ skills, queueSettings, schedules }: CoverageNamesQuery): Names {
  return {
    skills,
    schedules: [...schedules].sort((one, other) => (one.startDate < other.startDate ? -1 : 1)),
    streams: queueSettings.data.flatMap(({ queue, channel, skillId }) =>
      queue == null || channel == null ? [] : [{ queue, channel, skillId: skillId ?? null }],
    ),
  };
}

export const ANY_SKILL = 'Any skill';

export const skillName = ({ skills }: Pick<Names, 'skills'>, skillId: string | null | undefined): string =>
  skillId == null ? ANY_SKILL : (skills.find(({ id }) => id === skillId)?.name ?? 'Deleted skill');

export const streamName = ({ queue, channel }: { queue?: string | null; channel?: string | null }): string =>
  `${queue || 'No queue'}${channel ? ` · ${channel}` : ''}`;

export const lineId = (row: Pick<CoverageRow, 'queue' | 'channel' | 'skillId'>, by: By): string =>
  by === 'skill' ? (row.skillId ?? 'any') : `${row.queue ?? ''}|${row.channel ?? ''}`;

export const lineName = (row: Pick<CoverageRow, 'queue' | 'channel' | 'skillId'>, by: By, names: Names): string =>
  by === 'skill' ? skillName(names, row.skillId) : streamName(row);

/** Returns the skills or queues of the rows, sorted by name. */
export function linesOf(rows: readonly CoverageRow[], by: By, names: Names): { id: string; name: string }[] {
  const lines = new Map(rows.map((row) => [lineId(row, by), lineName(row, by, names)]));
  return [...lines].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}
