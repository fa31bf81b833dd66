import { createContext, useContext } from 'react';

/** What every part of the page has to know of the session. */
export interface SessionState {
  /** False: the session has ended, or another part is shown; nothing is asked and no dialog is open. */
  readonly isActive: boolean;
  /** The registry has refused a call, as nobody is signed in any more. */
  onEnded(): void;
}

export const SessionContext = createContext<SessionState>({ isActive: true, onEnded: () => {} });

/** Whether the session lasts, and whom to tell when it does not. */
export function useSessionState(): SessionState {
  return useContext(SessionContext);
}
