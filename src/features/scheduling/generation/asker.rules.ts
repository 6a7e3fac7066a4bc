import { z } from 'zod';
import { uuid } from '../../../kernel/shapes';

/** Who asked for a search that goes on in the background, in whose name its schedule is written. */
export const askerShape = z.object({ userId: uuid, userName: z.string() });
export type Asker = z.output<typeof askerShape>;
