import { initialSession, sessionReducer } from '@blueport/contracts';
import type { Session, SessionEvent } from '@blueport/contracts';
import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';

/** Carries an event of the session state machine, which is part of contracts and tested there as a table. */
export const sessionEvent = createAction<SessionEvent>('auth/event');

/** Adopts the session written by another tab. */
export const sessionAdopted = createAction<Session>('auth/adopted');

/** The `auth` slice of the persisted store. */
export function authReducer(session: Session = initialSession, action: UnknownAction): Session {
  if (sessionEvent.match(action)) return sessionReducer(session, action.payload);
  if (sessionAdopted.match(action)) return { ...initialSession, ...action.payload };
  return session;
}
