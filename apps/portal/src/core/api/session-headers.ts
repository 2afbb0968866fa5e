import type { CloudName, Session } from '@blueport/contracts';

/** The part of the store that calls need, declared here so that the API layer does not import the store. */
export interface CallState {
  readonly auth: Session;
  readonly appSettings: { readonly msService: CloudName };
}

/** Returns the four headers of every call. `none` stands for no AWS sign-in. */
export function sessionHeaders(state: CallState): Record<string, string> {
  const { auth, appSettings } = state;
  return {
    msService: appSettings.msService,
    ...(auth.token ? { authorization: `Bearer ${auth.token}` } : {}),
    ...(auth.azureToken ? { 'x-azure-token': auth.azureToken } : {}),
    'x-aws-auth': auth.awsAuth || 'none',
  };
}
