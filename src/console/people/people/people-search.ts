import * as z from 'zod/mini';
import { ROLES } from '../../kernel/session';
import { ANY, LACKS } from '../person/person';

/** URL parameters: the open tab and the filters of the list. */
export const peopleSearch = z.object({
  tab: z.catch(z.enum(['people', 'teams', 'skills', 'contracts', 'team-rules', 'data-care']), 'people'),
  team: z.catch(z.string(), ANY),
  role: z.catch(z.enum([ANY, ...ROLES]), ANY),
  contract: z.catch(z.string(), ANY),
  lack: z.catch(z.enum([ANY, ...LACKS]), ANY),
  active: z.catch(z.enum(['yes', 'no']), 'yes'),
  /** Id of the open person. */
  person: z.catch(z.optional(z.string()), undefined),
});

/** Returns the parameters that list only people with a contract. */
export const withContract = (contract: string): z.infer<typeof peopleSearch> => ({
  tab: 'people',
  team: ANY,
  role: ANY,
  contract,
  lack: ANY,
  active: 'yes',
});
