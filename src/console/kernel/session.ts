import { createContext, useContext } from 'react';
import type { Role, SessionQuery } from '../api/types.generated';

/** The signed-in user and their organization. */

export type Session = SessionQuery;

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in here');
  return session;
}

export const ROLES: readonly Role[] = ['agent', 'supervisor', 'planner', 'admin'];

export const useRole = (): Role => useSession().me.role;
