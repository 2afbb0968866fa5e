import type { Cloud } from '../context.ts';

/** Names of the directory in one cloud, in the format of Entra's instance discovery. */
interface Instance {
  preferred_network: string;
  preferred_cache: string;
  aliases: readonly string[];
}

const INSTANCES: Readonly<Record<Cloud, Instance>> = {
  general: {
    preferred_network: 'login.microsoftonline.com',
    preferred_cache: 'login.windows.net',
    aliases: ['login.microsoftonline.com', 'login.windows.net', 'login.microsoft.com', 'sts.windows.net'],
  },
  us_gov: {
    preferred_network: 'login.microsoftonline.us',
    preferred_cache: 'login.microsoftonline.us',
    aliases: ['login.microsoftonline.us', 'login.usgovcloudapi.net'],
  },
};

/**
 * Returns the clouds that MSAL should know, and the discovery document of the authority that it asks about. As
 * in Entra, each cloud responds for both. Returns undefined for the host of another service.
 */
export function discoverInstance(
  authorizationEndpoint: string,
  base: { origin: string; loginPrefix: string },
): object | undefined {
  if (!URL.canParse(authorizationEndpoint)) return undefined;
  const { hostname, host, pathname } = new URL(authorizationEndpoint);
  const own = new URL(base.origin);
  const isOwn = host === own.host;
  const isKnown = Object.values(INSTANCES).some(({ aliases }) => aliases.includes(hostname));
  if (!isOwn && !isKnown) return undefined;
  const prefix = isOwn ? `${base.origin}${base.loginPrefix}` : `https://${hostname}`;
  const [, authority = 'common'] = (isOwn ? pathname.replace(base.loginPrefix, '') : pathname).split('/');
  const itself: Instance = { preferred_network: own.host, preferred_cache: own.host, aliases: [own.host] };
  return {
    tenant_discovery_endpoint: `${prefix}/${authority}/v2.0/.well-known/openid-configuration`,
    'api-version': '1.1',
    metadata: [...Object.values(INSTANCES), ...(isOwn ? [itself] : [])],
  };
}
