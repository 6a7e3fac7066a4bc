import { minutesOf, timeOf } from '../../kernel/dates';
import type { CreateShiftTemplateInput, TemplateSeenFragment } from '../../api/types.generated';

/** A shift template while it is edited. */

export type Template = TemplateSeenFragment;
type BreakRule = Template['breakRules'][number];

/** A break being edited. Its window is kept while it is switched off. */
export interface BreakDraft extends Omit<BreakRule, 'window'> {
  /** Stable identity while other breaks are added and removed. */
  key: number;
  isMovable: boolean;
  window: NonNullable<BreakRule['window']>;
}

export interface TemplateDraft extends Pick<Template, 'name' | 'startTime' | 'endTime' | 'color'> {
  /** 0 is Sunday; none is every day. */
  days: readonly number[];
  startBand: Template['startBand'];
  lengthBand: Template['lengthBand'];
  breaks: readonly BreakDraft[];
}

const WINDOW_MINUTES = 30;
const STEP_MINUTES = 15;

/** Returns the length in wall clock minutes. Equal times are 24 hours apart. */
export const lengthOf = ({ startTime, endTime }: Pick<Template, 'startTime' | 'endTime'>): number =>
  ((minutesOf(endTime) - minutesOf(startTime) + 1440 - 1) % 1440) + 1;

const windowAround = (startOffset: number): BreakDraft['window'] => ({
  earliestOffset: Math.max(0, startOffset - WINDOW_MINUTES),
  latestOffset: startOffset + WINDOW_MINUTES,
  stepMinutes: STEP_MINUTES,
});

export function draftOf(template?: Template): TemplateDraft {
  if (!template)
    return {
      name: '',
      startTime: '09:00',
      endTime: '17:00',
      color: null,
      days: [],
      startBand: null,
      lengthBand: null,
      breaks: [],
    };
  const { name, startTime, endTime, color, daysOfWeek, startBand, lengthBand, breakRules } = template;
  return {
    name,
    startTime,
    endTime,
    color,
    days: daysOfWeek,
    startBand,
    lengthBand,
    breaks: breakRules.map(({ window, ...rule }, key) => ({
      ...rule,
      key,
      isMovable: window !== null,
      window: window ?? windowAround(rule.startOffset),
    })),
  };
}

/** Returns all fields, so that removed values are cleared. */
export const inputOf = (draft: TemplateDraft): CreateShiftTemplateInput => ({
  name: draft.name,
  startTime: draft.startTime,
  endTime: draft.endTime,
  color: draft.color,
  daysOfWeek: [...draft.days],
  startBand: draft.startBand,
  lengthBand: draft.lengthBand,
  breakRules: draft.breaks.map(({ type, startOffset, duration, isMovable, window }) => ({
    type,
    startOffset,
    duration,
    window: isMovable ? window : null,
  })),
});

/** A lunch in the middle of the shift first, then breaks halfway to its end. */
export function withBreak(draft: TemplateDraft): TemplateDraft {
  const { breaks } = draft;
  const last = Math.max(0, ...breaks.map(({ startOffset, duration }) => startOffset + duration));
  const startOffset = last + Math.floor((lengthOf(draft) - last) / 2 / STEP_MINUTES) * STEP_MINUTES;
  const added: BreakDraft = {
    key: Math.max(-1, ...breaks.map(({ key }) => key)) + 1,
    type: breaks.length === 0 ? 'lunch' : 'break',
    startOffset,
    duration: breaks.length === 0 ? 30 : 15,
    isMovable: false,
    window: windowAround(startOffset),
  };
  return { ...draft, breaks: [...breaks, added] };
}

/** Returns the time of day of a break, to type; empty while the start of the shift is. */
export const timeAt = (startTime: string, offset: number): string =>
  startTime && Number.isFinite(offset) ? timeOf(minutesOf(startTime) + offset) : '';

/** Returns the minutes from the start of a shift to a time of day; not a number without either. */
export const offsetAt = (startTime: string, time: string): number =>
  startTime && time ? (minutesOf(time) - minutesOf(startTime) + 1440) % 1440 : NaN;

/** Its window moves with a break, else the break would lie outside it. */
export const movedTo = (rule: BreakDraft, startOffset: number): BreakDraft => {
  const by = startOffset - rule.startOffset;
  if (!Number.isFinite(by)) return { ...rule, startOffset };
  const { earliestOffset, latestOffset, stepMinutes } = rule.window;
  return {
    ...rule,
    startOffset,
    window: {
      earliestOffset: Math.max(0, earliestOffset + by),
      latestOffset: latestOffset + by,
      stepMinutes,
    },
  };
};

export const bandOfStart = ({ startTime }: Pick<Template, 'startTime'>): NonNullable<Template['startBand']> => ({
  latestStart: timeOf(Math.min(minutesOf(startTime) + 60, 1425)),
  stepMinutes: STEP_MINUTES,
});

export const bandOfLength = (times: Pick<Template, 'startTime' | 'endTime'>): NonNullable<Template['lengthBand']> => ({
  longestMinutes: Math.min(lengthOf(times) + 60, 1439),
  stepMinutes: STEP_MINUTES,
});
