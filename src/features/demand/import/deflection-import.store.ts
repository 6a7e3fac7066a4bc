import type { DeflectionRecord } from './deflection-import.rules';
import { storeOf } from './interval.store';

export const deflectionStore = storeOf<DeflectionRecord>('deflection', [
  { name: 'contacts_deflected', type: 'float8', of: ({ contactsDeflected }) => contactsDeflected },
  { name: 'total_offered', type: 'float8', of: ({ totalOffered }) => totalOffered },
  { name: 'deflection_source', type: 'text', of: ({ deflectionSource }) => deflectionSource },
  { name: 'metadata', type: 'jsonb', of: ({ metadata }) => metadata && JSON.stringify(metadata) },
]);
