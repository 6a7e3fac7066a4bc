import * as z from 'zod/mini';
import { ROLES } from '../../kernel/session';
import { ANY, LACKS } from '../person/person';

/** Which tab is open and whom the list shows, as it stands in the page's address. */
export const peopleSearch = z.object({
  tab: z.catch(z.enum(['people', 'teams', 'skills', 'contracts', 'team-rules']), 'people'),
  team: z.catch(z.string(), ANY),
  role: z.catch(z.enum([ANY, ...ROLES]), ANY),
  contract: z.catch(z.string(), ANY),
  lack: z.catch(z.enum([ANY, ...LACKS]), ANY),
  active: z.catch(z.enum(['yes', 'no']), 'yes'),
  /** The person who is open. */
  person: z.catch(z.optional(z.string()), undefined),
});

/** Those who have a contract, and nobody else. */
export const withContract = (contract: string): z.infer<typeof peopleSearch> => ({
  tab: 'people',
  team: ANY,
  role: ANY,
  contract,
  lack: ANY,
  active: 'yes',
});
