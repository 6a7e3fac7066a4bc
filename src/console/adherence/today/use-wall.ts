import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { useLive } from '../../api/live';
import { Wall as WallOperation, WallChanged } from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import { createWall, type Agent, type Wall } from './wall.store';

const SETTLES_EVERY_MS = 1_000;

/** Loads the agent states of a team, or of all teams, and then follows changes after the response's cursor. */
export function useWall(teamId: string | undefined) {
  const wall = useMemo(() => createWall(requestAnimationFrame), []);
  const client = useQueryClient();
  const variables = { teamId };
  const answer = useAnswer(WallOperation, variables, { staleMs: Infinity });
  const snapshot = answer.data?.agentStates;

  useEffect(() => {
    if (snapshot) wall.replace(snapshot.states);
  }, [wall, snapshot]);
  useLive(
    WallChanged,
    snapshot && { after: snapshot.cursor, teamId },
    ({ agentStateChanged }) => wall.change(agentStateChanged.state),
    // The live log covers two hours. After a longer disconnection, everything is reloaded.
    () => void client.invalidateQueries({ queryKey: keyOf(WallOperation) }),
  );
  useEffect(() => {
    const timer = setInterval(wall.settle, SETTLES_EVERY_MS);
    // The cursor is not part of the cached response, so it is removed on unmount and loaded again.
    return () => {
      clearInterval(timer);
      client.removeQueries({ queryKey: keyOf(WallOperation) });
    };
  }, [wall, client]);
  return { wall, answer };
}

/** Re-renders when the order has changed. */
export function useOrder(wall: Wall): readonly string[] {
  return useSyncExternalStore(wall.onOrder, wall.order);
}

export function useAgent(wall: Wall, employeeId: string): Agent | undefined {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => wall.onAgent(employeeId, draw), [wall, employeeId]);
  return wall.agent(employeeId);
}
