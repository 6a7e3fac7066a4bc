import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { execute, OperationError } from '../../api/execute';
import { ChangeShifts, ScheduleBoard, ScheduleChanged } from '../../api/operations.generated';
import { useLive } from '../../api/live';
import { keyOf, useAnswer } from '../../api/query';
import { isInScope } from '../../kernel/scope';
import { useSession } from '../../kernel/session';
import type { ScheduleBoardQuery } from '../../api/types.generated';
import { tell } from '../../ui/toast';
import { Board, type Person } from '../board/board.store';
import type { Change } from '../board/changes';
import { plannedShift } from '../board/planned-shifts';
import { sortedByName } from '../board/rows';
import { templateColors } from '../board/template-colors';
import { Saver, type Conflict, type Refusal } from '../board/saver';
import { shiftWords } from '../board/schedule-words';
import { createWallClock } from '../board/wall-clock';
import { breachesByShift, requiredOf, useAround } from './around';
import { useMarks } from './marks';

/** Loads a schedule with all data of its page once, then follows live updates. */

export interface Refused {
  change: Change;
  refusal: Refusal;
  dropped: number;
}

export interface Plan {
  board: Board;
  saver: Saver;
  /** All people who can have shifts, sorted by name. */
  people: readonly Person[];
  personOf: ReadonlyMap<string, Person>;
  /** True if it had no shifts when it was loaded. */
  beganEmpty: boolean;
  templates: ScheduleBoardQuery['shiftTemplates'];
  /** Colors of the templates, by id. */
  colors: ReadonlyMap<string, string>;
  cursor: string;
  /** Version of the schedule when it was loaded. */
  version: number;
  /** False for an earlier version, which cannot be edited. */
  isCurrent: boolean;
  scenarioOf: ScheduleBoardQuery['schedule']['scenarioOf'];
  /** Status of the present version when it was loaded: rights depend on it. */
  presentStatus: ScheduleBoardQuery['present']['status'];
}

/** An earlier state to show: a version, or the last one up to an instant. None is the present schedule. */
export interface ShownVersion {
  version?: number | undefined;
  asOf?: string | undefined;
}

export function useScheduleBoard(id: string, { version, asOf }: ShownVersion) {
  const client = useQueryClient();
  const answer = useAnswer(ScheduleBoard, { id, version, asOf }, { staleMs: Infinity });
  // Live updates do not change the cached response, so it is removed on unmount.
  useEffect(
    () => () => client.removeQueries({ queryKey: keyOf(ScheduleBoard, { id, version, asOf }) }),
    [client, id, version, asOf],
  );
  return answer;
}

interface Hears {
  onRefused(refused: Refused): void;
  onConflict(conflict: Conflict): void;
}

function planOf(
  { schedule, present, employees, shiftTemplates }: ScheduleBoardQuery,
  timezone: string,
  hears: Hears,
): Plan {
  const { shifts, cursor, version, isCurrent, scenarioOf, closedDays, ...head } = schedule;
  const board = new Board(createWallClock(timezone), head, shifts.map(plannedShift));
  board.isPast = !isCurrent;
  board.baseId = scenarioOf?.scheduleId;
  board.closedDays = new Map(closedDays.map(({ date, name }) => [date, name]));
  const people = sortedByName(
    employees
      .filter(({ id, active }) => active || board.hasHadShifts(id))
      .map(({ id, firstName, lastName, teamId, teamName, weeklyHoursTarget, skills }) => ({
        id,
        name: `${firstName} ${lastName}`,
        teamId,
        teamName,
        weeklyHoursTarget,
        skills,
      })),
  );
  const saver = new Saver(board, {
    async send({ create, update, delete: removed }, reason) {
      const { changeShifts } = await execute(ChangeShifts, {
        scheduleId: head.id,
        input: { create, update, delete: removed },
        override: reason ? { reason } : undefined,
      });
      return { created: changeShifts.created.map(plannedShift), updated: changeShifts.updated.map(plannedShift) };
    },
    refusalOf: (error) =>
      error instanceof OperationError ? error : { message: String(error), code: 'INTERNAL_SERVER_ERROR', details: {} },
    onRefused: (change, refusal, dropped) => hears.onRefused({ change, refusal, dropped }),
    onConflict: hears.onConflict,
    onRemote: ({ changed, deletedIds, userName, isOwn }) => {
      if (isOwn) return;
      const count = changed.length + deletedIds.length;
      tell(`${userName ?? 'A background job'} changed ${shiftWords(count)}`, { look: 'info' });
    },
  });
  return {
    board,
    saver,
    people,
    personOf: new Map(people.map((each) => [each.id, each])),
    beganEmpty: shifts.length === 0,
    templates: shiftTemplates,
    colors: templateColors(shiftTemplates),
    cursor,
    version,
    isCurrent,
    scenarioOf,
    presentStatus: present.status,
  };
}

export function usePlan(answer: ScheduleBoardQuery, timezone: string, reload: () => void) {
  const [refused, setRefused] = useState<Refused>();
  const [conflict, setConflict] = useState<Conflict>();
  const plan = useMemo(
    () => planOf(answer, timezone, { onRefused: setRefused, onConflict: setConflict }),
    [answer, timezone],
  );
  const { board, saver, people, cursor, isCurrent } = plan;
  const {
    schedule: { id },
    teams,
  } = answer;
  const { me } = useSession();
  const employeeIds = useMemo(
    () => people.filter((person) => isInScope(person, teams, me)).map((person) => person.id),
    [people, teams, me],
  );
  const around = useAround(board, employeeIds);
  useEffect(() => {
    if (around.data) board.setAround(around.data);
  }, [board, around.data]);
  useEffect(() => renewWhenSaved(plan), [plan]);
  const marks = useMarks(board, isCurrent);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => saver.state.get().waiting > 0 && event.preventDefault();
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [saver]);
  useLive(
    ScheduleChanged,
    isCurrent ? { scheduleId: id, after: cursor } : undefined,
    ({ scheduleChanged: { isWhole, changed, deletedIds, schedule, userName, changeSet, annotationsChanged } }) => {
      setChanges((before) => before + 1);
      if (annotationsChanged) void marks.refetch();
      // Only pins or notes changed.
      if (isWhole && annotationsChanged && !changeSet) return;
      if (
        isWhole ||
        !schedule ||
        schedule.startDate !== board.head.startDate ||
        schedule.endDate !== board.head.endDate
      )
        return reload();
      if (schedule.status !== board.head.status || schedule.name !== board.head.name) board.setHead(schedule);
      const isOwn = changeSet?.userId === me.id;
      saver.hear({ changed: changed.map(plannedShift), deletedIds, userName, isOwn });
    },
    reload,
  );
  return { ...plan, around, marks, changes, refused, setRefused, conflict, setConflict };
}

/** Debounce interval for reloading the shortage and the broken rules after changes. */
const RENEWS_AFTER_MS = 300;

/** Loads the broken rules, and them and the shortage again whenever changes are saved, here or by other users. */
function renewWhenSaved({ board, saver }: Pick<Plan, 'board' | 'saver'>): () => void {
  let { version } = board;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Keep the previous figures on errors; the next change retries.
  const ignore = () => undefined;
  const askForBreaches = () => {
    if (!board.isPast) void breachesByShift(board).then((breaches) => board.setBreaches(breaches), ignore);
  };
  const ask = () => {
    void requiredOf(board).then((required) => board.setRequired(required), ignore);
    askForBreaches();
  };
  askForBreaches();
  const look = () => {
    if (board.version === version || saver.state.get().waiting > 0) return;
    version = board.version;
    clearTimeout(timer);
    timer = setTimeout(ask, RENEWS_AFTER_MS);
  };
  const ends = [board.subscribe(look), saver.state.subscribe(look)];
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
  };
}
