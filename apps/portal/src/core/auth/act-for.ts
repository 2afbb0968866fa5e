import type { ResponseOf } from '@blueport/contracts';
import { organizationRoutes } from '@blueport/contracts/routes/identity/organization-routes';
import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { api } from '../api/api.ts';
import { callApi } from '../api/call.ts';
import { requestOf } from '../api/endpoints-of.ts';
import type { ApiError } from '../api/problem.ts';
import { operationsCleared } from '../store/operations.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';

type Me = ResponseOf<typeof sessionRoutes.me>;
export type Acting = ResponseOf<typeof organizationRoutes.actFor>;

/** Stores the server's session data: the organization it acts in, its role, and both permission lists. */
export function adoptAccount(store: AppStore, me: Me): void {
  const { auth } = store.getState();
  // The user may have signed out or switched accounts before the response arrived.
  if (auth.state !== 'LOGGED_IN' || auth.account?.id !== me.account.id) return;
  const account = { ...me.account, orgInfo: me.account.orgInfo, roleInfo: me.account.roleInfo };
  if (JSON.stringify(account) === JSON.stringify(auth.account)) return;
  store.dispatch(sessionEvent({ ...auth, type: 'loggedIn', account }));
}

/**
 * Acts in another organization, or in the own one if null. Clears the cache, because data of one organization must not
 * stay on screen in another.
 */
export async function actFor(store: AppStore, organizationId: string | null): Promise<Acting | ApiError> {
  const request = requestOf(organizationRoutes.actFor, { body: { organizationId } });
  const result = await callApi(request, () => store.getState());
  if ('error' in result) return result.error;
  const acting = (await result.response.json()) as Acting;
  const answer = await callApi(requestOf(sessionRoutes.me), () => store.getState());
  if ('response' in answer) adoptAccount(store, (await answer.response.json()) as Me);
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
  return acting;
}
