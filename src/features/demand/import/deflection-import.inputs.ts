import { z } from 'zod';
import { importOf } from '../../../kernel/import/import-options';
import { DEFLECTION_SOURCES } from '../deflection.rules';
import { intervalFields } from './history-import.inputs';
import { CHANNELS, MAX_CONTACTS } from '../interval.rules';

const contacts = z.number().min(0).max(MAX_CONTACTS);

/** A record as shown in documentation; a test compares it with the rules. */
export const deflectionRecordShape = z
  .object({
    ...intervalFields,
    contactsDeflected: contacts.meta({ description: 'Contacts that automation resolved.' }),
    totalContactsOffered: contacts
      .nullish()
      .meta({ description: 'Contacts before deflection, at least contactsDeflected; else joined with the history.' }),
    channel: z.enum(CHANNELS).nullish(),
    deflectionSource: z.enum(DEFLECTION_SOURCES).nullish(),
    metadata: z
      .record(z.string(), z.unknown())
      .nullish()
      .meta({ description: 'Custom data. Limit: 10,000 characters of JSON.', examples: [{ bot: 'returns-7' }] }),
  })
  .meta({ title: 'DeflectionRecord', description: 'Deflected contacts of an interval: the last write wins.' });

export const importDeflectionShape = importOf(deflectionRecordShape);
