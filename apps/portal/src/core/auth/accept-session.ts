import type { SessionAnswer } from '@blueport/contracts';
import { storeRenewal } from '../api/session-lifetime.ts';
import { appSettingsMerged } from '../store/app-settings.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { storeGovernmentDomain } from './government-domain.ts';

/** Puts the server's response into the store: set-token, then logged-in. */
export function acceptSession(store: AppStore, answer: SessionAnswer, latestURLPath: string): void {
  const { token, azureToken, secondaryAzureToken } = answer;
  storeRenewal(answer.lifetime);
  if (answer.governmentDomain) storeGovernmentDomain(answer.governmentDomain);
  store.dispatch(appSettingsMerged({ msService: answer.msService }));
  if (store.getState().auth.state !== 'LOGGED_IN') {
    store.dispatch(sessionEvent({ type: 'setToken', token, azureToken, secondaryAzureToken }));
  }
  const account = { ...answer.account, orgInfo: answer.account.orgInfo, roleInfo: answer.account.roleInfo };
  store.dispatch(
    sessionEvent({
      type: 'loggedIn',
      token,
      azureToken,
      secondaryAzureToken,
      account,
      tenantId: answer.tenantId,
      provider: answer.provider,
      latestURLPath,
      lastLoginTime: answer.lastLoginTime,
    }),
  );
}
