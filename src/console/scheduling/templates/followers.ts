import { GenerationChoices, ScheduleResult, Templates } from '../../kernel/operations.generated';

/** What shows templates, and is asked for anew when one changes. */
export const FOLLOWERS = [Templates, GenerationChoices, ScheduleResult];
