import { inThread } from '../../../platform/jobs/threads';
import type { forecastStream } from '../solving/forecast-stream';
import type { shareSeasons } from '../solving/share-seasons';

/** The forecaster in a worker thread: one stream a task. */
export const forecastStreamInThread = inThread<typeof forecastStream>(
  require.resolve('../solving/forecast-stream'),
  'forecastStream',
);

/** The seasons that the streams of each channel have in common. */
export const shareSeasonsInThread = inThread<typeof shareSeasons>(
  require.resolve('../solving/share-seasons'),
  'shareSeasons',
);
