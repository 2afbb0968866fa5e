import type { CloudName } from '@blueport/contracts';

/** Everything that tells one cloud from another; nothing else in the product names a cloud's host. */
export interface CloudProfile {
  readonly name: CloudName;
  readonly managementHost: string;
  readonly loginHost: string;
  readonly graphHost: string;
  /** The public list of retail prices. It is asked without a token and has the regions of both clouds. */
  readonly pricesHost: string;
  /** `aud` of tokens for the management plane. */
  readonly managementAudience: string;
  readonly graphAudience: string;
  /** Scope that a person's sign-in asks for. */
  readonly managementScope: string;
  /** Scope that an application asks for. */
  readonly managementDefaultScope: string;
  readonly graphDefaultScope: string;
}

function profile(
  name: CloudName,
  managementHost: string,
  loginHost: string,
  graphHost: string,
): CloudProfile {
  return Object.freeze({
    name,
    managementHost,
    loginHost,
    graphHost,
    pricesHost: 'prices.azure.com',
    managementAudience: `https://${managementHost}`,
    graphAudience: `https://${graphHost}`,
    managementScope: `https://${managementHost}/user_impersonation`,
    managementDefaultScope: `https://${managementHost}/.default`,
    graphDefaultScope: `https://${graphHost}/.default`,
  });
}

/** The clouds that Blueport knows. Frozen: a host comes from here or is not called. */
export const cloudProfiles: Readonly<Record<CloudName, CloudProfile>> = Object.freeze({
  general: profile('general', 'management.azure.com', 'login.microsoftonline.com', 'graph.microsoft.com'),
  us_gov: profile('us_gov', 'management.usgovcloudapi.net', 'login.microsoftonline.us', 'graph.microsoft.us'),
});
