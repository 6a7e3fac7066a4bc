import { z } from 'zod';
import { importOf } from '../../../kernel/import/import-options';
import { localDate, localTime } from '../../../kernel/shapes';
import { HISTORY_CHANNELS, MAX_HANDLE_TIME_SECONDS } from './history-import.rules';
import { MAX_CONTACTS, MAX_QUEUE_LENGTH, UTC_OFFSET } from '../interval.rules';

/** Fields shared by import records of history and deflection, as shown in documentation. */
export const intervalFields = {
  date: localDate.meta({ description: 'YYYY-MM-DD, local to the organization.' }),
  interval: localTime.meta({ description: 'Start of the interval, HH:MM, local to the organization.' }),
  utcOffset: z
    .string()
    .nullish()
    .meta({
      pattern: UTC_OFFSET.source,
      description:
        'In the hour that a clock change repeats: UTC offset of the pass.\n' +
        'Passes with an offset are added up, in one ' +
        'request or two.',
      examples: ['-05:00'],
    }),
  queue: z.string().max(MAX_QUEUE_LENGTH).nullish().meta({ description: 'Name of the queue or skill.' }),
};

/** A record as shown in documentation; a test compares it with the rules. */
export const contactRecordShape = z
  .object({
    ...intervalFields,
    volume: z.number().min(0).max(MAX_CONTACTS).meta({ description: 'Contacts of the interval.' }),
    aht: z.number().min(0).max(MAX_HANDLE_TIME_SECONDS).meta({
      description: 'Average handle time in seconds; an interval of 0 contacts may leave it out.',
    }),
    channel: z.enum(HISTORY_CHANNELS).nullish(),
  })
  .meta({
    title: 'ContactRecord',
    description: 'Contacts of an interval, a queue and a channel: the last write wins.',
  });

export const importHistoricalShape = importOf(contactRecordShape);
