import type { CloudName } from '@blueport/contracts';

/** All differences between the clouds; no other code of the product contains a cloud's host. */
export interface CloudProfile {
  readonly name: CloudName;
  readonly managementHost: string;
  readonly loginHost: string;
  readonly graphHost: string;
  /** Host of the public retail price list. It requires no token and contains the regions of both clouds. */
  readonly pricesHost: string;
  /** `aud` of tokens for the management plane. */
  readonly managementAudience: string;
  readonly graphAudience: string;
  /** Scope that a user's sign-in requests. */
  readonly managementScope: string;
  /** Scope that an application requests. */
  readonly managementDefaultScope: string;
  readonly graphDefaultScope: string;
  /** `aud` and scope of tokens for the data plane of storage accounts: the same in both clouds. */
  readonly storageAudience: string;
  readonly storageScope: string;
  /** Hosts of blobs are `<storage account>.` and this suffix. */
  readonly blobSuffix: string;
  /** Hosts of the metrics batch API are `<region>.` and this suffix, which is also the host of its tokens' audience. */
  readonly metricsSuffix: string;
  readonly metricsAudience: string;
  /** Host of the API of Application Insights. */
  readonly insightsHost: string;
  readonly insightsAudience: string;
  /** Scope that a user's token for that API requires. */
  readonly insightsScope: string;
  readonly insightsDefaultScope: string;
}

function profile(
  name: CloudName,
  managementHost: string,
  loginHost: string,
  graphHost: string,
  blobSuffix: string,
  metricsSuffix: string,
  insightsHost: string,
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
    storageAudience: 'https://storage.azure.com',
    storageScope: 'https://storage.azure.com/user_impersonation',
    blobSuffix,
    metricsSuffix,
    metricsAudience: `https://${metricsSuffix}`,
    insightsHost,
    insightsAudience: `https://${insightsHost}`,
    insightsScope: `https://${insightsHost}/Data.Read`,
    insightsDefaultScope: `https://${insightsHost}/.default`,
  });
}

/** The supported clouds. Frozen: hosts that are not listed here are never called. */
export const cloudProfiles: Readonly<Record<CloudName, CloudProfile>> = Object.freeze({
  general: profile(
    'general',
    'management.azure.com',
    'login.microsoftonline.com',
    'graph.microsoft.com',
    'blob.core.windows.net',
    'metrics.monitor.azure.com',
    'api.applicationinsights.io',
  ),
  us_gov: profile(
    'us_gov',
    'management.usgovcloudapi.net',
    'login.microsoftonline.us',
    'graph.microsoft.us',
    'blob.core.usgovcloudapi.net',
    'metrics.monitor.azure.us',
    'api.applicationinsights.us',
  ),
});
