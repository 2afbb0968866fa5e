import { initialSession, sessionReducer } from '@blueport/contracts';
import type { Session, SessionEvent } from '@blueport/contracts';
import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';

/** Carries one event of the session machine; the machine itself lives in contracts, where it is tested as a table. */
export const sessionEvent = createAction<SessionEvent>('auth/event');

/** Takes over the session another tab has written. */
export const sessionAdopted = createAction<Session>('auth/adopted');

/** The `auth` slice of the persisted store. */
export function authReducer(session: Session = initialSession, action: UnknownAction): Session {
  if (sessionEvent.match(action)) return sessionReducer(session, action.payload);
  if (sessionAdopted.match(action)) return { ...initialSession, ...action.payload };
  return session;
}
