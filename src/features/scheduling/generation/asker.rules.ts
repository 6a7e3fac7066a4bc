import { z } from 'zod';
import { uuid } from '../../../kernel/shapes';

/** The user who requested a background search and in whose name its schedule is written. */
export const askerShape = z.object({ userId: uuid, userName: z.string() });
export type Asker = z.output<typeof askerShape>;
