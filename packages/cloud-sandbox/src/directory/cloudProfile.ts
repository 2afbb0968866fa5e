import type { Audience, Cloud } from '../context.ts';

/** Hosts, prefixes and audiences of one of the two clouds, inside the sandbox and in its tokens. */
export interface CloudProfile {
  cloud: Cloud;
  loginPrefix: string;
  armPrefix: string;
  graphPrefix: string;
  managementOrigin: string;
  /** Other hosts that scopes and audiences may use for the management plane. */
  managementAliases: readonly string[];
  graphOrigin: string;
  /** Audience of the metrics batch API, and the suffix of its hosts. */
  metricsOrigin: string;
  /** Origin and audience of the API of Application Insights. */
  insightsOrigin: string;
}

export const CLOUD_PROFILES: Readonly<Record<Cloud, CloudProfile>> = Object.freeze({
  general: {
    cloud: 'general',
    loginPrefix: '/login',
    armPrefix: '/arm',
    graphPrefix: '/graph',
    managementOrigin: 'https://management.azure.com',
    managementAliases: ['https://management.core.windows.net'],
    graphOrigin: 'https://graph.microsoft.com',
    metricsOrigin: 'https://metrics.monitor.azure.com',
    insightsOrigin: 'https://api.applicationinsights.io',
  },
  us_gov: {
    cloud: 'us_gov',
    loginPrefix: '/login-gov',
    armPrefix: '/arm-gov',
    graphPrefix: '/graph-gov',
    managementOrigin: 'https://management.usgovcloudapi.net',
    managementAliases: ['https://management.core.usgovcloudapi.net'],
    graphOrigin: 'https://graph.microsoft.us',
    metricsOrigin: 'https://metrics.monitor.azure.us',
    insightsOrigin: 'https://api.applicationinsights.us',
  },
});

/** The audience of storage accounts' data plane, the same in all clouds. */
export const STORAGE_AUDIENCE = 'https://storage.azure.com';

/** Returns the `aud` claim of tokens for an audience. */
export function audienceValue(profile: CloudProfile, audience: Audience, portalClientId: string): string {
  if (audience === 'management') return profile.managementOrigin;
  if (audience === 'graph') return profile.graphOrigin;
  if (audience === 'storage') return STORAGE_AUDIENCE;
  if (audience === 'metrics') return profile.metricsOrigin;
  if (audience === 'insights') return profile.insightsOrigin;
  return `api://${portalClientId}`;
}

/** Returns the issuer of ID tokens and of tokens for the portal's API. */
export function issuerOf(profile: CloudProfile, origin: string, tenantId: string): string {
  return `${origin}${profile.loginPrefix}/${tenantId}/v2.0`;
}

/** Returns the issuer of v1 tokens. Tokens for management and Graph have this format, as in the real directory. */
export function olderIssuerOf(profile: CloudProfile, origin: string, tenantId: string): string {
  return `${origin}${profile.loginPrefix}/${tenantId}/`;
}
