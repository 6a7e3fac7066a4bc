import { GenerationChoices, ScheduleResult, Templates } from '../../api/operations.generated';

/** Queries to invalidate when a template changes. */
export const FOLLOWERS = [Templates, GenerationChoices, ScheduleResult];
