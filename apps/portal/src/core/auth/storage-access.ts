import type { CloudName, SignInCloud, StorageAccess } from '@blueport/contracts';
import type { ApiError } from '../api/problem.ts';
import { sessionApi } from '../api/session-api.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import type { DirectoryClient } from './directory-client.ts';
import { withRenewalLock } from './renewal-lock.ts';

/** Where the browser gets a token if the server cannot obtain it. */
export interface StorageTokenSource {
  readonly cloud: (name: CloudName) => Promise<Pick<SignInCloud, 'storageScope'> | null>;
  readonly directory: (name: CloudName) => Promise<Pick<DirectoryClient, 'tokenFor'>>;
}

/**
 * Stores a token of the user for the data plane of storage accounts with the session, and its handle in the store. The
 * server obtains the token on behalf of the user; if it cannot, the browser requests it and sends it once. Throws a
 * `SignInError` if the directory refuses, and returns the server's problem.
 */
export async function requestStorageAccess(
  store: AppStore,
  source: StorageTokenSource,
): Promise<{ readonly data?: StorageAccess; readonly error?: ApiError }> {
  const { auth, appSettings } = store.getState();
  const scope = (await source.cloud(appSettings.msService))?.storageScope;
  const token = async (): Promise<string> => {
    const directory = await source.directory(appSettings.msService);
    const { tenantId, account } = auth;
    return withRenewalLock(() => directory.tokenFor(scope ?? '', tenantId, account?.email ?? ''));
  };
  const body = scope === undefined ? {} : { storageToken: await token() };
  const { data, error } = await store.dispatch(sessionApi.endpoints.sessionStorage.initiate({ body }));
  if (error) return { error: error as ApiError };
  const { secondaryAzureToken } = data;
  // The user may have switched directories in the meantime.
  if (store.getState().auth.token === auth.token)
    store.dispatch(sessionEvent({ type: 'update', secondaryAzureToken }));
  return { data };
}
