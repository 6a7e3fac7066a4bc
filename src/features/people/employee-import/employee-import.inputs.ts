import { z } from 'zod';
import { importShape } from '../../../kernel/import/bulk-import';

export const importEmployeesShape = importShape.extend({ updateExisting: z.boolean().nullish() });
