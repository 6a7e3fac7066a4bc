import { inThread } from '../../../platform/jobs/threads';
import type { forecastStream } from '../solving/forecast-stream';
import type { shareSeasons } from '../solving/share-seasons';

/** Runs the forecaster in a worker thread, one queue-channel per task. */
export const forecastStreamInThread = inThread<typeof forecastStream>(
  require.resolve('../solving/forecast-stream'),
  'forecastStream',
);

/** Learns the seasonal profiles that the queue-channels of a channel share. */
export const shareSeasonsInThread = inThread<typeof shareSeasons>(
  require.resolve('../solving/share-seasons'),
  'shareSeasons',
);
