import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import type { CloudName } from '@blueport/contracts';
import { cloudProfiles } from '../profiles.ts';
import { createRewritingHttpClient } from './rewritingHttpClient.ts';

/** Base URLs of the embedded cloud for one of the two clouds, without trailing slashes. */
export interface EmbeddedBases {
  readonly arm: string;
  readonly login: string;
  readonly graph: string;
  /** One price list for both clouds, as in Azure. */
  readonly prices: string;
  /** Followed by the host of a storage account, which its signatures are for. */
  readonly blob: string;
  /** Followed by the host of a region. */
  readonly metrics: string;
  /** Followed by the host. */
  readonly insights: string;
}

/** Returns the base URLs where the embedded cloud serves both clouds on one origin such as `http://127.0.0.1:4001`. */
export function embeddedBases(origin: string): Readonly<Record<CloudName, EmbeddedBases>> {
  return {
    general: {
      arm: `${origin}/arm`,
      login: `${origin}/login`,
      graph: `${origin}/graph`,
      prices: `${origin}/prices`,
      blob: `${origin}/blob`,
      metrics: `${origin}/metrics`,
      insights: `${origin}/insights`,
    },
    us_gov: {
      arm: `${origin}/arm-gov`,
      login: `${origin}/login-gov`,
      graph: `${origin}/graph-gov`,
      prices: `${origin}/prices`,
      blob: `${origin}/blob`,
      metrics: `${origin}/metrics`,
      insights: `${origin}/insights`,
    },
  };
}

/**
 * Creates an HttpClient that redirects requests for the real cloud's URLs to the embedded one. All callers, including
 * the vendor's own clients, see only the real URLs: the request's URL is restored before the response is returned.
 */
export function createEmbeddedHttpClient(
  bases: Readonly<Record<CloudName, EmbeddedBases>>,
  inner: HttpClient = createDefaultHttpClient(),
): HttpClient {
  const rewrites = new Map<string, string>(
    Object.values(cloudProfiles).flatMap((profile) => [
      [`https://${profile.managementHost}`, bases[profile.name].arm] as const,
      [`https://${profile.loginHost}`, bases[profile.name].login] as const,
      [`https://${profile.graphHost}`, bases[profile.name].graph] as const,
      [`https://${profile.pricesHost}`, bases[profile.name].prices] as const,
      [`https://${profile.insightsHost}`, `${bases[profile.name].insights}/${profile.insightsHost}`] as const,
    ]),
  );
  const blobBase = (origin: string): string | undefined => {
    const { host, protocol } = new URL(origin);
    const [account = '', ...rest] = host.split('.');
    const profile = Object.values(cloudProfiles).find(({ blobSuffix }) => blobSuffix === rest.join('.'));
    const isBlobHost = protocol === 'https:' && profile !== undefined && /^[a-z0-9]{3,24}$/.test(account);
    return isBlobHost ? `${bases[profile.name].blob}/${host}` : undefined;
  };
  const metricsBase = (origin: string): string | undefined => {
    const { host, protocol } = new URL(origin);
    const [region = '', ...rest] = host.split('.');
    const profile = Object.values(cloudProfiles).find(
      ({ metricsSuffix }) => metricsSuffix === rest.join('.'),
    );
    const isMetricsHost = protocol === 'https:' && profile !== undefined && /^[a-z0-9]+$/.test(region);
    return isMetricsHost ? `${bases[profile.name].metrics}/${host}` : undefined;
  };
  return createRewritingHttpClient(
    { get: (origin) => rewrites.get(origin) ?? blobBase(origin) ?? metricsBase(origin) },
    inner,
  );
}
