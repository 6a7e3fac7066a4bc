import type { ContactRecord } from './history-import.rules';
import { storeOf } from './interval.store';

export const historyStore = storeOf<ContactRecord>('contact_history', [
  { name: 'volume', type: 'float8', of: ({ volume }) => volume },
  { name: 'aht', type: 'float8', of: ({ aht }) => aht },
]);
