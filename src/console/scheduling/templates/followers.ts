import { GenerationChoices, ScheduleResult, Templates } from '../../kernel/operations.generated';

/** Queries to invalidate when a template changes. */
export const FOLLOWERS = [Templates, GenerationChoices, ScheduleResult];
