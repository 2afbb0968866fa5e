import type { Audience, Cloud } from '../context.ts';

/** Where one of the two clouds lives, inside the sandbox and in its tokens. */
export interface CloudProfile {
  cloud: Cloud;
  loginPrefix: string;
  armPrefix: string;
  graphPrefix: string;
  managementOrigin: string;
  /** Other names that the management plane answers to in scopes and audiences. */
  managementAliases: readonly string[];
  graphOrigin: string;
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
  },
  us_gov: {
    cloud: 'us_gov',
    loginPrefix: '/login-gov',
    armPrefix: '/arm-gov',
    graphPrefix: '/graph-gov',
    managementOrigin: 'https://management.usgovcloudapi.net',
    managementAliases: ['https://management.core.usgovcloudapi.net'],
    graphOrigin: 'https://graph.microsoft.us',
  },
});

/** The value of `aud` in a token for that audience. */
export function audienceValue(profile: CloudProfile, audience: Audience, portalClientId: string): string {
  if (audience === 'management') return profile.managementOrigin;
  if (audience === 'graph') return profile.graphOrigin;
  return `api://${portalClientId}`;
}

/** Issuer of ID tokens and of tokens for the portal's API. */
export function issuerOf(profile: CloudProfile, origin: string, tenantId: string): string {
  return `${origin}${profile.loginPrefix}/${tenantId}/v2.0`;
}

/** Issuer of tokens for management and Graph, which are of the older form as they are in the real directory. */
export function olderIssuerOf(profile: CloudProfile, origin: string, tenantId: string): string {
  return `${origin}${profile.loginPrefix}/${tenantId}/`;
}
