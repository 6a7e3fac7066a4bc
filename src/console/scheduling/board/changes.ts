import { isAsTemplate, isSamePlan, type PlannedShift } from './planned-shift';

/** An edit as a shift before and after it. Swapping the two undoes the edit. */

export interface Edit {
  before: PlannedShift | null;
  after: PlannedShift | null;
}

export interface Change {
  /** A planner's name for the change, such as "Move a shift". */
  name: string;
  edits: readonly Edit[];
}

/** Maximum number of edits per request. */
export const MAX_EDITS = 500;

export const idOf = ({ before, after }: Edit): string => (after ?? before)?.id ?? '';

export const inverse = ({ name, edits }: Change): Change => ({
  name,
  edits: edits.map(({ before, after }) => ({ before: after, after: before })),
});

/** Removes edits that change nothing. */
export const meant = ({ name, edits }: Change): Change => ({
  name,
  edits: edits.filter(({ before, after }) => !(before && after && isSamePlan(before, after))),
});

/** Splits a change into changes that each fit into one request. */
export function inPieces({ name, edits }: Change): Change[] {
  const count = Math.ceil(edits.length / MAX_EDITS);
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? name : `${name} (${index + 1} of ${count})`,
    edits: edits.slice(index * MAX_EDITS, (index + 1) * MAX_EDITS),
  }));
}

/** Returns the breaks to write; none where the server takes those of the template, with their activity codes. */
const breaksOf = (shift: PlannedShift, isOfTemplate: boolean) =>
  isOfTemplate && isAsTemplate(shift)
    ? undefined
    : shift.breaks.map(({ type, startOffset, duration }) => ({ type, startOffset, duration }));

/** Returns the `changeShifts` input of a change. `versionOf` returns the last known version of a shift. */
export function inputOf({ edits }: Change, versionOf: (shift: PlannedShift) => number) {
  const create = edits.flatMap(({ before, after }) => {
    if (before || !after) return [];
    const { id, employeeId, templateId, date, startTime, endTime } = after;
    return [
      { id, employeeId, templateId: templateId ?? undefined, date, startTime, endTime, breaks: breaksOf(after, true) },
    ];
  });
  const update = edits.flatMap(({ before, after }) => {
    if (!before || !after) return [];
    const { id, employeeId, date, startTime, endTime } = after;
    const templateId = after.templateId === before.templateId ? undefined : (after.templateId ?? undefined);
    const breaks = breaksOf(after, templateId !== undefined);
    const times = { employeeId, date, startTime, endTime, templateId, breaks };
    return [{ id, ifVersion: versionOf(before), ...times }];
  });
  const removed = edits.flatMap(({ before, after }) =>
    before && !after ? [{ id: before.id, ifVersion: versionOf(before) }] : [],
  );
  return { create, update, delete: removed };
}
