import { formatDate } from '../../../engines/time/civil-date';
import { MODEL_VERSION } from '../../../engines/forecaster/forecast';
import type { SharedSeason } from '../../../engines/forecaster/season/long-run';
import { shareSeason } from '../../../engines/forecaster/season/shared-season';
import { holidaysAbout } from './calendars';
import { daysOf, type PackedDays } from './packed-history';

/** The queue-channels of a channel, with their daily totals. */

export interface ChannelStreams {
  country: string | null;
  region: string | null;
  streams: readonly PackedDays[];
}

interface SharedSeasons {
  /** Version of the forecaster, which is part of the hash of a forecast. */
  modelVersion: string;
  /** Per channel; null if too few queue-channels have enough history. */
  seasons: (SharedSeason | null)[];
}

export function shareSeasons({
  channels,
  origin,
  horizonDays,
}: {
  channels: readonly ChannelStreams[];
  origin: string;
  horizonDays: number;
}): SharedSeasons {
  const seasons = channels.map(({ streams, country, region }) => {
    const totals = streams.map((packed) => {
      const { day, total } = daysOf(packed);
      return { days: Array.from(day, (number, i) => ({ date: formatDate(number), volume: total[i] as number })) };
    });
    return shareSeason(totals, origin, holidaysAbout({ origin, horizonDays, country, region })) ?? null;
  });
  return { modelVersion: MODEL_VERSION, seasons };
}
